"""Quattro Torri: four modern board classics on the living-room television."""

__version__ = "0.1.0"
