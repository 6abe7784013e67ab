"""The Producer 1940-1944: a film studio over three years, and the Oscars of each."""
