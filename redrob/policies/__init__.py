"""The two models of a pair: where their weights come from, how they are loaded, how they answer."""
