"""Lists of items: the cards that edit an item's fields, with their editors, choices and chips."""
