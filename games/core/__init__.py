"""What the games share: the engine contract, the fair deal, cards, scenes, words and errors."""
