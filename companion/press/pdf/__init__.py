"""The one package that knows reportlab."""

from companion.press.operators import POINTS
from companion.press.pdf.objects import Prepress
from companion.press.pdf.writer import pdf_bytes, pdf_pieces, placed, write_pdf

__all__ = ["POINTS", "Prepress", "pdf_bytes", "pdf_pieces", "placed", "write_pdf"]
