"""The games in the box, a folder each; README.md here is the checklist for adding one."""
