"""Synthesis of every sound of the program, from nothing but arithmetic."""
