"""CurrencyLayer on the loopback, and the operator who has it asked."""

import http.server
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

TOKEN = "0123456789-of-the-test"


class Source(http.server.ThreadingHTTPServer):
    """CurrencyLayer with one rate, which a test may change."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Answer)
        self.rate = "5.5"
        #: The only key that it takes; any where it is None.
        self.key = None
        self.asked = 0
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}"


class Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.server.asked += 1
        if self.server.key and f"access_key={self.server.key}" not in self.path:
            return self.answer(b'{"success":false,"error":{"code":101,"info":"No such key."}}')
        body = (f'{{"success":true,"timestamp":{int(time.time())},"source":"USD",'
                f'"quotes":{{"USDBRL":{self.server.rate},"USDEUR":0.8951}}}}').encode()
        self.answer(body)

    def answer(self, body):
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


def post_as_operator(server, path, **form):
    """Sends a form with the operator's token; the status."""
    request = urllib.request.Request(
        server.address + path, data=urllib.parse.urlencode(form).encode(), method="POST",
        headers={"Authorization": f"Bearer {TOKEN}"})
    try:
        with urllib.request.build_opener(NoRedirect).open(request, timeout=60) as answer:
            return answer.status
    except urllib.error.HTTPError as answer:
        answer.close()
        return answer.code
