"""A fuzzer on what clients send: whatever comes is answered or has an effect, and nothing escapes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bocage.server.protocol import AnyIncoming, Hello, Look, Move, Ping, Point, Return, TakeBack
from tests.matches import vocabulary
from tests.server.decoding import Target
from tests.server.example import CELL, OTHER_CELL, POINTED

EXAMPLES = 400
SHAPES: list[type[msgspec.Struct]] = [Hello, Move, Point, TakeBack, Return, Look, Ping]
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=80),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@pytest.fixture(scope="module")
def target() -> Iterator[Target]:
    target = Target()
    yield target
    target.close()


def messages(target: Target) -> st.SearchStrategy[AnyIncoming]:
    """Draw messages that are well formed and mean something at this table."""
    seat = st.integers(-2, 4)
    moves = st.sampled_from(vocabulary(POINTED)) | st.text(max_size=210)
    at = st.integers(-1, 40) | st.just(len(target.table.table.match.moves) if target.table.table.match else 0)
    table = st.sampled_from([target.table.table.header.id, "", "elsewhere"])
    name = st.text(max_size=70)
    return st.one_of(
        st.builds(Hello, table, st.lists(st.sampled_from([*target.tokens, "x"]), max_size=4)),
        st.builds(Move, moves, at, name, seat),
        st.builds(Point, st.sampled_from([CELL, OTHER_CELL, "", "z9"]) | st.text(max_size=3), seat),
        st.builds(TakeBack, st.none() | st.booleans(), seat),
        st.builds(Return, seat),
        st.builds(Look, seat),
        st.builds(Ping, name),
    )


@given(body=st.binary(max_size=300) | st.text(max_size=300) | st.builds(json.dumps, VALUES))
@settings(max_examples=EXAMPLES)
def test_any_bytes_are_answered(target: Target, body: bytes | str) -> None:
    assert [answer["type"] for answer in target.feed(body)] == ["error"]


@given(data=st.data())
@settings(max_examples=EXAMPLES)
def test_any_message_is_answered_or_has_an_effect(target: Target, data: st.DataObject) -> None:
    target.feed(msgspec.json.encode(data.draw(messages(target))))


@given(data=st.data())
@settings(max_examples=EXAMPLES)
def test_messages_with_a_field_changed_are_answered(target: Target, data: st.DataObject) -> None:
    message: dict[str, Any] = msgspec.to_builtins(data.draw(messages(target)))
    field = data.draw(st.sampled_from(sorted(message)) | st.text(max_size=8))
    message[field] = data.draw(VALUES)
    target.feed(json.dumps(message))


@given(data=st.data())
@settings(max_examples=EXAMPLES)
def test_messages_with_bytes_changed_are_answered(target: Target, data: st.DataObject) -> None:
    body = bytearray(msgspec.json.encode(data.draw(messages(target))))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(body) - 1))
        body[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
        if not body:
            break
    target.feed(bytes(body))


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.__name__)
def test_nesting_and_length_are_no_way_in(target: Target, shape: type[msgspec.Struct]) -> None:
    tag = shape.__struct_config__.tag
    for field in [*shape.__struct_fields__, "type", "x"]:
        for value in ("[" * 30_000, '{"a":' * 10_000, '"' + "x" * 60_000 + '"', "1" * 60_000, "-" + "9" * 30):
            answers = target.feed(f'{{"type":"{tag}","{field}":{value}}}')
            assert answers[0]["type"] == "error"
            assert len(json.dumps(answers)) < 2000
