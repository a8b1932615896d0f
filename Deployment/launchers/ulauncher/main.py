"""Shows Ulauncher what `cambio launcher` answers; Enter copies the amount."""

import json
import subprocess

from ulauncher.api.client.EventListener import EventListener
from ulauncher.api.client.Extension import Extension
from ulauncher.api.shared.action.CopyToClipboardAction import CopyToClipboardAction
from ulauncher.api.shared.action.RenderResultListAction import RenderResultListAction
from ulauncher.api.shared.event import KeywordQueryEvent
from ulauncher.api.shared.item.ExtensionResultItem import ExtensionResultItem


class Listener(EventListener):
    def on_event(self, event, extension):
        command = ["cambio", "launcher", "--format", "ulauncher", "--", event.get_argument() or ""]
        done = subprocess.run(command, capture_output=True, check=True, timeout=5)
        return RenderResultListAction([
            ExtensionResultItem(
                icon="images/icon.png",
                name=result["name"],
                description=result["description"],
                on_enter=CopyToClipboardAction(result["copy"]),
            )
            for result in json.loads(done.stdout)
        ])


if __name__ == "__main__":
    converter = Extension()
    converter.subscribe(KeywordQueryEvent, Listener())
    converter.run()
