import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from page import page

PUBLIC = Path(__file__).parent / "public"
FILES = {"/style.css": "text/css", "/favicon.svg": "image/svg+xml"}


class Heap(BaseHTTPRequestHandler):
    count = 16

    def do_GET(self):
        if self.path == "/":
            self.answer(200, "text/html; charset=utf-8", page(Heap.count).encode())
        elif self.path in FILES:
            self.answer(200, FILES[self.path], (PUBLIC / self.path[1:]).read_bytes())
        else:
            self.answer(404, "text/plain", b"Not found.\n")

    def do_POST(self):
        if self.path == "/add":
            Heap.count += 1
        if self.path == "/clear":
            Heap.count = 0
        self.send_response(303)
        self.send_header("Location", "/")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def answer(self, status, content_type, body):
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


if __name__ == "__main__":
    port = int(os.environ.get("PORT", "8000"))
    print(f"Listening at http://localhost:{port}", flush=True)
    try:
        ThreadingHTTPServer(("", port), Heap).serve_forever()
    except KeyboardInterrupt:
        pass
