"""The addresses of this computer for phones on the same network, and a QR code for one."""

from __future__ import annotations

import io
from collections.abc import Iterable
from ipaddress import IPv4Address, ip_address

LOOPBACK = "127.0.0.1"


def private_addresses() -> list[str]:
    """The private IPv4 addresses of this computer, as text; an address in a home network comes first."""
    import ifaddr

    found = (ip.ip for adapter in ifaddr.get_adapters() for ip in adapter.ips if isinstance(ip.ip, str))
    return best_first(found)


def best_first(found: Iterable[str]) -> list[str]:
    """The private addresses among these; an address in a home network comes first.

    >>> best_first(["127.0.0.1", "172.17.0.1", "10.0.0.5", "8.8.8.8", "169.254.1.2", "192.168.1.7"])
    ['192.168.1.7', '10.0.0.5', '172.17.0.1', '169.254.1.2']
    """
    addresses = {address for text in found if isinstance(address := ip_address(text), IPv4Address)}
    private = [address for address in addresses if address.is_private and not address.is_loopback]
    return [str(address) for address in sorted(private, key=lambda address: (_rank(address), address))]


def _rank(address: IPv4Address) -> int:
    """The rank of an address: home routers give 192.168; 172 is often a virtual machine."""
    if address.is_link_local:
        return 3
    first = address.packed[0]
    return {192: 0, 10: 1}.get(first, 2)


def qr_text(url: str) -> str:
    """A QR code for a terminal, in half blocks, with a quiet zone."""
    import qrcode

    code = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_L, border=2)
    code.add_data(url)
    out = io.StringIO()
    code.print_ascii(out=out, invert=True)
    return out.getvalue().rstrip()
