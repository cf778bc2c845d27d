"""Santorini on the screen: an island village in the Aegean, drawn by code."""

from game.games.santorini.view.table import SantoriniTable, table

__all__ = ["SantoriniTable", "table"]
