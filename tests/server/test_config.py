"""Settings: flags over environment over file over defaults; a bad one is named in one line."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from bocage.core.errors import InputError
from bocage.server.config import Config, Setting, load_config, settings

SETTINGS = settings()
# Three values for every setting: for the file, the environment and a flag.
VALUES: dict[str, tuple[object, str, str]] = {
    "host": ("10.0.0.1", "10.0.0.2", "10.0.0.3"),
    "port": (1001, "1002", "1003"),
    "database": ("/a.sqlite", "/b.sqlite", "/c.sqlite"),
    "origins": (["https://a.example"], "https://b.example, https://c.example", "https://d.example"),
    "trusted_proxies": ("10.0.0.1", "10.0.0.1,10.0.0.2", "*"),
    "bot_workers": (2, "3", "4"),
    "tables_per_hour": (2, "3", "4"),
    "messages_per_second": (2.5, "3.5", "4"),
    "message_burst": (2, "3", "4"),
    "requests_per_second": (2, "3.5", "4"),
    "request_burst": (2, "3", "4"),
    "connections_per_address": (2, "3", "4"),
    "idle_minutes": (0.5, "3.5", "4"),
    "log_level": ("debug", "warning", "error"),
}
BAD: dict[str, tuple[object, str]] = {
    "host": (1, ""),
    "port": ("8000", "70000"),
    "database": (False, ""),
    "origins": ("https://a.example", ""),  # the environment and flags take any text: nothing there is bad
    "trusted_proxies": (["a"], ""),
    "bot_workers": (0, "0"),
    "tables_per_hour": (-1, "many"),
    "messages_per_second": (0, "-1"),
    "message_burst": (1.5, "1.5"),
    "requests_per_second": ("fast", "nan"),
    "request_burst": (0, "1e9"),
    "connections_per_address": ([], " "),
    "idle_minutes": (0, "0"),
    "log_level": ("loud", "INFO"),
}
ANY_TEXT = {"origins", "trusted_proxies"}


def as_toml(value: object) -> str:
    return msgspec.json.encode(value).decode()  # strings, numbers, booleans and lists of them look the same


def write(tmp_path: Path, name: str, value: object) -> Path:
    file = tmp_path / "bocage.toml"
    file.write_text(f"{name} = {as_toml(value)}\n")
    return file


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_flags_come_before_the_environment_and_it_before_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, setting: Setting
) -> None:
    name = setting.name
    in_file, in_environment, as_flag = VALUES[name]
    assert getattr(load_config({}), name) == setting.default
    file = write(tmp_path, name, in_file)
    assert getattr(load_config({}, file), name) == in_file
    monkeypatch.setenv(setting.variable, in_environment)
    from_environment = getattr(load_config({}, file), name)
    assert from_environment == setting.parse(in_environment, "")
    assert from_environment not in (in_file, setting.default)
    from_flag = getattr(load_config({name: as_flag}, file), name)
    assert from_flag == setting.parse(as_flag, "")
    assert from_flag not in (in_file, from_environment)


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_a_bad_value_is_named_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, setting: Setting
) -> None:
    name = setting.name
    in_file, as_text = BAD[name]
    file = write(tmp_path, name, in_file)
    with pytest.raises(InputError) as refused:
        load_config({}, file)
    assert f"{name}: this setting is wrong: " in str(refused.value)
    assert "\n" not in str(refused.value)
    if name in ANY_TEXT:
        return
    with pytest.raises(InputError) as refused:
        load_config({name: as_text})
    assert str(refused.value).startswith(f"{setting.flag}: this setting is wrong: ")
    monkeypatch.setenv(setting.variable, as_text)
    with pytest.raises(InputError) as refused:
        load_config({})
    assert str(refused.value).startswith(f"{setting.variable}: this setting is wrong: ")


@pytest.mark.parametrize(
    ("content", "complaint"),
    [("prot = 1", "prot: unknown setting"), ("port = ", "cannot be read"), ("[port]\nx = 1", "port: this")],
)
def test_a_bad_file_is_told_in_one_line(tmp_path: Path, content: str, complaint: str) -> None:
    file = tmp_path / "bocage.toml"
    file.write_text(content)
    with pytest.raises(InputError) as refused:
        load_config({}, file)
    assert complaint in str(refused.value)
    assert "bocage.toml" in str(refused.value)
    assert "\n" not in str(refused.value)


def test_every_setting_can_be_set_and_is_described() -> None:
    names = {field.name for field in msgspec.structs.fields(Config)}
    assert {setting.name for setting in SETTINGS} == names == set(VALUES) == set(BAD)
    for setting in SETTINGS:
        assert setting.description
        assert setting.check(setting.default, "") == setting.default
