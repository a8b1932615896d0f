"""A way to a server on which what it answers is counted."""

import re
import socket
import threading


class Wire:
    """Hands bytes through to the server, counts those that come back, and notes the addresses asked for."""

    def __init__(self, port):
        self.port = port
        self.count = 0
        self.asked = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            upstream = socket.create_connection(("127.0.0.1", self.port))
            for source, target, note in ((client, upstream, self.sent), (upstream, client, self.came)):
                threading.Thread(target=self.copy, args=(source, target, note), daemon=True).start()

    def copy(self, source, target, note):
        try:
            while data := source.recv(65536):
                note(data)
                target.sendall(data)
        except OSError:
            pass
        finally:
            for end in (source, target):
                try:
                    end.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

    def sent(self, data):
        self.asked += [path.decode() for path in re.findall(rb"GET (\S+) HTTP/1.1\r\n", data)]

    def came(self, data):
        self.count += len(data)
