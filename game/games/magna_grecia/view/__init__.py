"""Magna Grecia on the screen: a relief map in a sea of ink, drawn by code."""

from game.games.magna_grecia.view.table import MagnaGreciaTable, table

__all__ = ["MagnaGreciaTable", "table"]
