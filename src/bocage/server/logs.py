"""Structured logs: one JSON object a line, with nothing secret in it.

Nothing of what players send or hold is logged: no addresses of tables, no tokens, no moves, no names.
"""

from __future__ import annotations

import json
import logging
import sys
import time

CONNECTIONS = ('%s - "WebSocket', "connection open", "connection closed")  # as uvicorn words them


class JsonLines(logging.Formatter):
    """Writes a log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Write time, level, logger, message, and where an error came from."""
        fields: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info and record.exc_info[1] is not None:
            error = record.exc_info[1]
            trace = error.__traceback__
            while trace is not None and trace.tb_next is not None:
                trace = trace.tb_next
            # The type and the place only: an error's text may quote what a player sent.
            fields["error"] = type(error).__name__
            if trace is not None:
                fields["where"] = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
        return json.dumps(fields, ensure_ascii=False)


class Discreet(logging.Filter):
    """Keeps back what libraries write of people: frames and requests at debug, who connects at info."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Say whether the record may be written."""
        if record.name.split(".")[0] == "bocage":
            return True
        about_a_connection = record.msg.startswith(CONNECTIONS) if isinstance(record.msg, str) else False
        return record.levelno >= logging.INFO and not about_a_connection


def configure_logs(level: str) -> None:
    """Send all logs to stderr as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(Discreet())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    logging.getLogger("uvicorn.access").disabled = True
