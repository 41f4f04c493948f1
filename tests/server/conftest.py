"""What the server's tests share."""

from tests.server.postgresql import postgresql

__all__ = ["postgresql"]
