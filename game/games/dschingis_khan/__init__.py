"""Dschingis Khan: the rules, the computer player and the table of the game."""
