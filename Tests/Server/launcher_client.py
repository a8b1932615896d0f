#!/usr/bin/python3
"""Asks as desktops do: KRunner's interface by libdbus, GNOME's by GDBus. Debian's Python has the bindings of both.

Reads questions, one per line, and prints a JSON document with the answers.
"""

import json
import random
import sys
import time

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import Gio, GLib

NAME = "io.github.cambio_app.Cambio"
PATH = "/io/github/cambio_app/Cambio"


class Klipper(dbus.service.Object):
    """Plasma's clipboard."""

    texts = []

    @dbus.service.method("org.kde.klipper.klipper", in_signature="s")
    def setClipboardContents(self, text):
        self.texts.append(str(text))


dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
session = dbus.SessionBus()
krunner = dbus.Interface(session.get_object(NAME, PATH, introspect=False), "org.kde.krunner1")
shell = Gio.bus_get_sync(Gio.BusType.SESSION)


def gnome(method, signature, *values):
    """What GNOME's search gets."""
    reply = shell.call_sync(NAME, PATH, "org.gnome.Shell.SearchProvider2", method, GLib.Variant(signature, values),
                            None, Gio.DBusCallFlags.NONE, 10_000, None)
    return reply.unpack()[0] if reply.n_children() else None


def described():
    """Each method that programs see before they call, with the types that it takes and returns."""
    reply = shell.call_sync(NAME, PATH, "org.freedesktop.DBus.Introspectable", "Introspect", None, None,
                            Gio.DBusCallFlags.NONE, 10_000, None)
    node = Gio.DBusNodeInfo.new_for_xml(reply.unpack()[0])
    return {f"{interface.name}.{method.name}": ["".join(each.signature for each in arguments)
                                                for arguments in (method.in_args, method.out_args)]
            for interface in node.interfaces for method in interface.methods}


def matches(question):
    """What KRunner gets."""
    found = krunner.Match(question)
    assert str(found.signature) == "(sssida{sv})"
    return [
        {"id": str(match[0]), "title": str(match[1]), "type": int(match[3]), "relevance": float(match[4]),
         "subtitle": str(match[5]["subtext"])}
        for match in found
    ]


def results(question):
    """What GNOME gets, as the words it splits a text into and one more word at a time."""
    words = question.split()
    ids = gnome("GetInitialResultSet", "(as)", words[:1])
    for count in range(2, len(words) + 1):
        ids = gnome("GetSubsearchResultSet", "(asas)", ids, words[:count])
    metas = gnome("GetResultMetas", "(as)", ids)
    for each in ids:
        gnome("ActivateResult", "(sasu)", each, words, 0)
    gnome("LaunchSearch", "(asu)", words, 0)
    return metas


def refused(name, *values):
    try:
        getattr(krunner, name)(*values)
    except dbus.DBusException as error:
        return error.get_dbus_name()
    return None


def timed(questions, count):
    """Seconds for each key of questions typed letter by letter."""
    times = []
    while len(times) < count:
        question = random.choice(questions)
        for length in range(1, len(question) + 1):
            start = time.perf_counter()
            krunner.Match(question[:length])
            times.append(time.perf_counter() - start)
    return times


questions = [line.rstrip("\n") for line in sys.stdin]
answers = {question: {"krunner": matches(question), "gnome": results(question)} for question in questions}
name = dbus.service.BusName("org.kde.klipper", session)
klipper = Klipper(session, "/klipper")
for question in questions:
    for match in answers[question]["krunner"]:
        krunner.Run(match["id"], "")
krunner.Run("0 no question", "")
krunner.Run("unknown", "")
deadline = time.monotonic() + 10
wanted = sum(len(answer["krunner"]) for answer in answers.values())
while len(Klipper.texts) < wanted and time.monotonic() < deadline:
    GLib.MainContext.default().iteration(False)
bus = dbus.Interface(session.get_object("org.freedesktop.DBus", "/org/freedesktop/DBus"), "org.freedesktop.DBus")
json.dump({
    "answers": answers,
    "copied": Klipper.texts,
    "described": described(),
    "actions": len(krunner.Actions()),
    "nothing": len(krunner.Teardown() or []),
    "unknown metas": gnome("GetResultMetas", "(as)", ["unknown", "7 1 usd in brl", "x 1 usd in brl", ""]),
    "refused": [refused("Match", 1), refused("Unknown"), refused("Match", "1 usd brl", "more")],
    "long": len(matches("9" * 1_000_000 + " usd brl")),
    "process": int(bus.GetConnectionUnixProcessID(NAME)),
    "times": timed(questions, int(sys.argv[1])),
}, sys.stdout)
