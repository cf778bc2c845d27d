"""San Gimignano on the table: pictures, motion and words."""

from game.games.san_gimignano.view.table import SanGimignanoTable, table

__all__ = ["SanGimignanoTable", "table"]
