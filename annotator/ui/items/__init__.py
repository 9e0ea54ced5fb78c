"""Lists of items: cards with the fields that an item is edited by, and the editors, choices and chips on them."""
