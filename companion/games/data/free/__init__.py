"""What people do by themselves at the table, where the rules say nothing: count, throw dice, draw and lay cards."""
