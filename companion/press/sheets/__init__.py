"""Pieces onto paper.

In: pieces and boards, a paper, a way to print backs. Out: sheets, with what lies where on them and the marks to cut by.
Pure arithmetic: a test can check it with a ruler's numbers.
"""
