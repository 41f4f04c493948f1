"""Long work that can be left and taken up: its folder, and Ctrl-C held back while something is half done."""
