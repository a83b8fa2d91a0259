// pouchdb-server's middleware on LevelDB, as a separate process: pouch.ts starts it in an empty folder, with the
// folder of its packages as the only argument. It sends its address over its channel; GET /_bench answers the number
// of requests since the last time, and ?latency=20 delays each of the next ones by so many ms.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

const load = createRequire(join(process.argv[2] ?? "", "package.json"));
const PouchDB = load("pouchdb");
const app = load("express")();
app.use(
  "/",
  load("express-pouchdb")(PouchDB.defaults({ prefix: `${process.cwd()}/` }), {
    mode: "minimumForPouchDB",
    inMemoryConfig: true,
    logPath: join(process.cwd(), "log.txt"),
  }),
);

let requests = 0;
let latencyMs = 0;

function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
  outgoing.setHeader("access-control-allow-origin", incoming.headers.origin ?? "*");
  outgoing.setHeader("access-control-allow-credentials", "true");
  outgoing.setHeader("access-control-allow-headers", "content-type");
  outgoing.setHeader("access-control-allow-methods", "GET, POST, PUT, DELETE");
  // On the app's own origin there would be no preflight, so none is counted or repeated.
  outgoing.setHeader("access-control-max-age", "86400");
  if (incoming.method === "OPTIONS") return void outgoing.writeHead(204).end();
  const { pathname, searchParams } = new URL(incoming.url ?? "/", "http://pouch.test");
  if (pathname !== "/_bench") {
    requests++;
    return void setTimeout(() => app(incoming, outgoing), latencyMs);
  }
  latencyMs = Number(searchParams.get("latency") ?? 0);
  outgoing.end(JSON.stringify({ requests }));
  requests = 0;
}

const server = createServer(answer);
server.listen(0, "127.0.0.1", () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
