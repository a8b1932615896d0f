// Node's own server with nothing around it: node_server.js PORT PATH TYPE FILE [PATH TYPE FILE ...]
const http = require("http");
const fs = require("fs");
const [port, ...words] = process.argv.slice(2);
const files = new Map();
for (let i = 0; i + 2 < words.length; i += 3) {
  files.set(words[i], { type: words[i + 1], body: fs.readFileSync(words[i + 2]) });
}
http
  .createServer((request, response) => {
    const file = files.get(request.url);
    if (!file) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": file.type, "content-length": file.body.length });
    response.end(file.body);
  })
  .listen(Number(port), "127.0.0.1");
