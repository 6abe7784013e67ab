"""Free actions: what people do at the table without rules, such as count, throw dice, draw and lay cards."""
