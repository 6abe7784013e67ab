"""Arranges pieces on paper.

In: pieces and boards, a paper, a way to print backs. Out: sheets with placements and marks for cutting. It is pure
arithmetic: a test can check it in mm.
"""
