"""The server: tables, seats and live play. Imports everything below it; nothing below imports it."""
