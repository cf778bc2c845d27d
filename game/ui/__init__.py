"""The pygame toolkit of the table: it knows no game and no scene."""
