"""The page's message types, made from the server's.

Run `python -m web.messages > web/src/messages.ts` when those have changed.
"""

from __future__ import annotations

import dataclasses
import sys
import typing
from functools import cache
from types import ModuleType, NoneType, UnionType
from typing import Any, Literal

import msgspec

from bocage.core.game import Result
from bocage.server import protocol, shapes
from bocage.server.protocol import Incoming, Outgoing
from bocage.server.schema import OPERATIONS

HEAD = """// Generated from the server's types: `python -m web.messages > web/src/messages.ts`.
// docs/protocol.md explains them. Do not edit."""
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}
ANYTHING = (object, Any, msgspec.Raw)


def document() -> str:
    """Write all messages, requests and answers as TypeScript."""
    shapes_of = [Result, *_structs(protocol), *_structs(shapes)]
    unions = [_union("FromServer", Outgoing), _union("ToServer", Incoming)]
    return "\n\n".join([HEAD, *map(_interface, shapes_of), *unions]) + "\n"


def _structs(module: ModuleType) -> list[type]:
    """List what a module defines, in its order, without the common bases."""
    own = [
        kind for kind in vars(module).values() if getattr(kind, "__module__", "") == vars(module)["__name__"]
    ]
    structs = [kind for kind in own if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    return [kind for kind in structs if not kind.__subclasses__()]


def _union(name: str, base: type) -> str:
    kinds: list[type] = base.__subclasses__()
    return f"export type {name} = {' | '.join(kind.__name__ for kind in kinds)};"


def _interface(kind: type) -> str:
    lines = [f"/** {(kind.__doc__ or '').strip().splitlines()[0]} */", f"export interface {kind.__name__} {{"]
    if dataclasses.is_dataclass(kind):
        fields = [(field.name, True) for field in dataclasses.fields(kind)]
    else:
        config = kind.__struct_config__  # type: ignore[attr-defined]
        if config.tag is not None:
            lines.append(f'  {config.tag_field}: "{config.tag}";')
        given = issubclass(kind, Incoming) or kind in _given()  # to the server, which fills defaults in
        fields = [(field.encode_name, field.required or not given) for field in msgspec.structs.fields(kind)]
    hints = typing.get_type_hints(kind)
    lines += [f"  {name}{'' if always else '?'}: {_type(hints[name])};" for name, always in fields]
    return "\n".join([*lines, "}"])


@cache
def _given() -> set[object]:
    """Return the types that requests are made of."""
    given: set[object] = set()
    found: list[Any] = [operation.body for operation in OPERATIONS if operation.body]
    while found:
        kind = found.pop()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind not in given:
            given.add(kind)
            found += typing.get_type_hints(kind).values()
        found += typing.get_args(kind)
    return given


def _type(hint: Any) -> str:  # noqa: ANN401 - a type hint is anything
    if hint in PLAIN:
        return PLAIN[hint]
    if hint in ANYTHING or hint == dict[str, Any]:
        return "unknown"
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (UnionType, typing.Union):
        return " | ".join(map(_type, arguments))
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in arguments)
    if origin is list:
        item = _type(arguments[0])
        return f"({item})[]" if " " in item else f"{item}[]"
    if origin is tuple:
        return f"[{', '.join(map(_type, arguments))}]"
    if origin is dict:  # the keys of JSON are strings
        return f"Record<string, {_type(arguments[1])}>"
    return str(hint.__name__)


if __name__ == "__main__":
    sys.stdout.write(document())
