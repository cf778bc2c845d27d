"""The screens of the program, kept on a stack."""
