"""An HTTP server on this machine that stands in for the institutions, and counts."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit


class Loopback:
    """A server on a free port, for as long as the block lasts; a path has one answer at a time."""

    def __init__(self):
        self.answers = {}
        self.requests = 0
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.loopback = self
        self.lock = threading.Lock()
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server.server_port}"

    def answer(self, path, kind, body):
        self.answers[path] = (kind, body)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Head and body in one piece: sent apart, the second would wait until the first is confirmed.
    wbufsize = -1
    disable_nagle_algorithm = True

    def do_GET(self):
        loopback = self.server.loopback
        with loopback.lock:
            loopback.requests += 1
        kind, body = loopback.answers.get(urlsplit(self.path).path, (None, b""))
        self.send_response(200 if kind else 404)
        self.send_header("Content-Type", kind or "text/plain")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass
