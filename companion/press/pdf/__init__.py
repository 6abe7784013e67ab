"""Sheets become PDF, and PDF becomes pictures. Only this package imports reportlab.

In: sheets with placed faces. Out: the bytes of a PDF, or PNG pictures of its pages.
"""

from companion.press.pdf.objects import Prepress
from companion.press.pdf.operators import POINTS
from companion.press.pdf.writer import pdf_bytes, pdf_pieces, placed, write_pdf

__all__ = ["POINTS", "Prepress", "pdf_bytes", "pdf_pieces", "placed", "write_pdf"]
