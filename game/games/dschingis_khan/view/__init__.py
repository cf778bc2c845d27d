"""Dschingis Khan on the screen: steppe, terraces and the wall between them, drawn by code."""

from game.games.dschingis_khan.view.table import KhanTable, table

__all__ = ["KhanTable", "table"]
