"""The powers of the gods, by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.games.santorini.gods import advanced_bonds, advanced_builds, advanced_moves, advanced_turns, simple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.games.santorini.powers import Power

SIMPLE: Final[Mapping[str, Power]] = {
    god.name: god
    for god in (
        simple.Apollo(),
        simple.Artemis(),
        simple.Athena(),
        simple.Atlas(),
        simple.Demeter(),
        simple.Hephaestus(),
        simple.Hermes(),
        simple.Minotaur(),
        simple.Pan(),
        simple.Prometheus(),
    )
}
"""The ten simple gods."""

ADVANCED: Final[Mapping[str, Power]] = {
    god.name: god
    for god in (
        advanced_bonds.Aphrodite(),
        advanced_builds.Ares(),
        advanced_moves.Bia(),
        advanced_moves.Charon(),
        advanced_turns.Chronus(),
        advanced_turns.Circe(),
        advanced_moves.Dionysus(),
        advanced_moves.Eros(),
        advanced_bonds.Hera(),
        advanced_builds.Hestia(),
        advanced_bonds.Hypnus(),
        advanced_bonds.Limus(),
        advanced_turns.Medusa(),
        advanced_builds.Morpheus(),
        advanced_bonds.Persephone(),
        advanced_builds.Poseidon(),
        advanced_builds.Selene(),
        advanced_moves.Triton(),
        advanced_builds.Zeus(),
    )
}
"""The advanced gods whose information is open."""

GODS: Final[Mapping[str, Power]] = {**SIMPLE, **ADVANCED}
"""Every power there is, by its name."""
