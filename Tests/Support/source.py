"""CurrencyLayer on the loopback, and the operator who refreshes it."""

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
        #: More quotes, by currency.
        self.quotes = {}
        #: Answers in place of the rates where it returns true.
        self.reply = lambda answer: False
        #: The only key that it takes; any where it is None.
        self.key = None
        self.asked = 0
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, *_):
        """An answer whose reader has gone says nothing."""

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}"


class Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.server.asked += 1
        if self.server.key and f"access_key={self.server.key}" not in self.path:
            return self.answer(b'{"success":false,"error":{"code":101,"info":"No such key."}}')
        if self.server.reply(self):
            return None
        quotes = {"BRL": self.server.rate, "EUR": "0.8951", **self.server.quotes}
        figures = ",".join(f'"USD{code}":{rate}' for code, rate in quotes.items())
        body = (f'{{"success":true,"timestamp":{int(time.time())},"source":"USD",'
                f'"quotes":{{{figures}}}}}').encode()
        self.answer(body)

    def answer(self, body, status=200):
        self.send_response(status)
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
    """Sends a form with the operator's token; returns the status."""
    request = urllib.request.Request(
        server.address + path, data=urllib.parse.urlencode(form).encode(), method="POST",
        headers={"Authorization": f"Bearer {TOKEN}"})
    try:
        with urllib.request.build_opener(NoRedirect).open(request, timeout=60) as answer:
            return answer.status
    except urllib.error.HTTPError as answer:
        answer.close()
        return answer.code
