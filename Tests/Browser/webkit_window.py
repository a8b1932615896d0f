#!/usr/bin/python3
"""A window of WebKit for tests, of exactly the size asked for: WebKit's own small browser is never narrower
than 447 points. Run by WebKitWebDriver, with the system's Python, which has the bindings.
"""

import argparse

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402  (the versions come first)


class Browser:
    def __init__(self, options):
        self.size = [int(length) for length in options.size.split("x")]
        Gtk.Settings.get_default().set_property("gtk-application-prefer-dark-theme", options.dark)
        # Stored data outlive the window, as on a phone.
        kept = WebKit2.WebsiteDataManager(
            base_data_directory=f"{options.profile}/data", base_cache_directory=f"{options.profile}/cache"
        )
        self.context = WebKit2.WebContext.new_with_website_data_manager(kept)
        self.context.set_preferred_languages([options.language])
        self.context.set_automation_allowed(True)
        self.context.connect("automation-started", self.started)

    def started(self, _, session):
        # The driver speaks only to a browser of this name.
        information = WebKit2.ApplicationInfo()
        information.set_name("MiniBrowser")
        information.set_version(
            WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version()
        )
        session.set_application_info(information)
        session.connect("create-web-view", lambda *_: self.opened())

    def opened(self):
        view = WebKit2.WebView(web_context=self.context, is_controlled_by_automation=True)
        view.get_settings().set_enable_write_console_messages_to_stdout(True)
        window = Gtk.Window(decorated=False)
        window.add(view)
        window.set_default_size(*self.size)
        window.show_all()
        view.connect("close", lambda *_: window.destroy())
        view.connect("web-process-terminated", lambda _, reason: print("PROCESS ENDED", reason.value_nick, flush=True))
        return view


def parsed():
    parser = argparse.ArgumentParser()
    parser.add_argument("--size", required=True, help="of the page: 390x844")
    parser.add_argument("--language", required=True, help="a BCP 47 tag")
    parser.add_argument("--profile", required=True, help="the folder for what is kept")
    parser.add_argument("--dark", action="store_true", help="the system's theme is dark")
    # The driver adds arguments of its own.
    return parser.parse_known_args()[0]


if __name__ == "__main__":
    Gtk.init()
    browser = Browser(parsed())
    Gtk.main()
