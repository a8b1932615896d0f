"""The program that draws the pages, in three ways: native, under an interpreter, in a browser."""

import base64
import pathlib
import re
import shutil
import subprocess
import tempfile

PROJECT = pathlib.Path(__file__).resolve().parents[2]
DRAWER = PROJECT / ".build/release/PageDrawer"
ENGINE_PROGRAM = PROJECT / ".build-web/engines/page.wasm"


class Drawer:
    """The native program, which draws what the server would."""

    def __init__(self):
        self.process = subprocess.Popen([DRAWER], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, *parts):
        self.process.stdin.write("\t".join(parts).encode() + b"\n")
        self.process.stdin.flush()
        return read_piece(self.process.stdout).decode()

    def close(self):
        self.process.stdin.close()
        self.process.wait(timeout=20)


class Drawing:
    """A page as a program renders it: an outline with regions."""

    def __init__(self):
        self.outline = None
        self.regions = {}

    def render(self, texts):
        """Takes the texts of a rendering: five of the frame, the outline if it has changed, then regions."""
        outline, *parts = texts[5:]
        if outline:
            self.outline, self.regions = outline, {}
        self.regions |= dict(zip(parts[::2], parts[1::2]))

    @property
    def body(self):
        """The whole body; None before the first rendering."""
        if self.outline is None:
            return None
        filled = lambda match: match[0] + self.regions.get(match[1], "")
        return re.sub(r'(?<= id=)"([\w-]+)"[^>]* data-region>', filled, self.outline)


class Program(Drawing):
    """The program of the page, with a host that notes what it is asked for."""

    def call(self, name, slots=(), first=0, second=0):
        """Calls into the program with texts or bytes in the slots; what it returns."""
        slots = [slot.encode() if isinstance(slot, str) else slot for slot in slots]
        result, wishes = self.perform(name, slots, first, second)
        for call, *texts in wishes:
            if call == "render":
                self.render(texts)
        return result


class WasmkitProgram(Program):
    """Under WasmKit, an interpreter that comes with Swift."""

    def __init__(self):
        super().__init__()
        command = [shutil.which("wasmkit"), "run", ENGINE_PROGRAM]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def perform(self, name, slots, first, second):
        request = f"{name} {first} {second} {len(slots)}\n".encode()
        request += b"".join(f"{len(slot)}\n".encode() + slot for slot in slots)
        self.process.stdin.write(request)
        self.process.stdin.flush()
        wishes = []
        while not (line := self.process.stdout.readline().split())[0] == b"=":
            wishes.append([read_piece(self.process.stdout).decode() for _ in range(int(line[1]))])
        return int(line[1]), wishes

    def close(self):
        self.process.stdin.close()
        assert self.process.wait(timeout=20) == 0


class ChromiumProgram(Program):
    """In Chromium, in an instance of its own beside that of the page."""

    LOAD = """async () => {
      const root = document.querySelector("script[src]").getAttribute("src").replace("/bridge.js", "");
      const wishes = [];
      const trapped = (error) => { throw error; };
      const host = new Proxy({ trapped }, { get: (own, call) => own[call] ?? ((texts) => wishes.push([call, ...texts])) });
      const parts = ["cambio", "list", "screens"].map((name) => WebAssembly.compileStreaming(fetch(`${root}/${name}.wasm`)));
      const program = await new CambioProgram(host).load(...(await Promise.all(parts)));
      const decoded = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      window.perform = (name, slots, numbers) =>
        [program.call(name, slots.map(decoded), ...numbers) ?? 0, wishes.splice(0)];
    }"""

    def __init__(self, page):
        super().__init__()
        self.page = page
        page.evaluate(self.LOAD)

    def perform(self, name, slots, first, second):
        slots = [base64.b64encode(slot).decode() for slot in slots]
        call = "([name, slots, numbers]) => perform(name, slots, numbers)"
        return self.page.evaluate(call, [name, slots, [first, second]])

    def close(self):
        pass


def read_piece(stream):
    """Reads a line with a length, and then that number of bytes."""
    return stream.read(int(stream.readline()))


def words(locale, messages):
    """The bytes of a locale and of a language's messages."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([PROJECT / "Scripts/data/generate-languages", "--page", folder], check=True)
        texts = (pathlib.Path(folder) / f"messages/{messages}.txt").read_bytes()
    return [(PROJECT / f"Sources/CEmbeddedData/Locales/Files/{locale}.txt").read_bytes(), texts]
