import { readFile } from "node:fs/promises";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { extname, join } from "node:path";
import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";

const API = /^\/(auth|rest|realtime|storage|functions)\/v1\//;
const TYPES: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** Serves the bench's page and, on the same origin, the backend; delays and counts each request to it. */
export interface LateProxy {
  url: string;
  /** The delay of every request to the backend, in ms. */
  latencyMs: number;
  /** The paths of requests to the data API since this was last set. */
  requests: string[];
  close(): void;
}

/** Starts the proxy in front of a backend. */
export async function startProxy(backend: string, folder: string): Promise<LateProxy> {
  const agent = new Agent({ keepAlive: true });
  const proxy: LateProxy = { url: "", latencyMs: 0, requests: [], close: () => server.close() };
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? "/";
    if (!API.test(path)) return void serveFile(folder, path, outgoing);
    if (path.startsWith("/rest/")) proxy.requests.push(`${incoming.method} ${path.split("?")[0]}`);
    void pause(proxy.latencyMs).then(() => forward(backend, agent, incoming, outgoing));
  });
  server.on("upgrade", (incoming, socket, head) => tunnel(backend, incoming, socket, head));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}

async function serveFile(folder: string, path: string, outgoing: ServerResponse) {
  const file = path === "/" ? "index.html" : path;
  const content = await readFile(join(folder, file)).catch(() => null);
  outgoing.writeHead(content ? 200 : 404, { "content-type": TYPES[extname(file)] ?? "text/plain" });
  outgoing.end(content ?? "");
}

function forward(backend: string, agent: Agent, incoming: IncomingMessage, outgoing: ServerResponse) {
  const { method = "GET", headers, url = "/" } = incoming;
  const onward = request(backend + unquoted(url), { method, headers, agent }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on("error", () => outgoing.destroy());
  incoming.pipe(onward);
}

/** PostgREST accepts quoted column names in filters, which RxDB's plugin sends; the embedded backend does not. */
function unquoted(url: string): string {
  return url.replace(/%22(_modified|id)%22/g, "$1");
}

/** Forwards a WebSocket byte by byte. */
function tunnel(backend: string, incoming: IncomingMessage, socket: Duplex, head: Buffer) {
  const { hostname, port } = new URL(backend);
  const onward: Socket = connect(Number(port), hostname, () => {
    const lines = incoming.rawHeaders.reduce(
      (text, part, at) => text + part + (at % 2 ? "\r\n" : ": "),
      `GET ${incoming.url} HTTP/1.1\r\n`,
    );
    onward.write(`${lines}\r\n`);
    onward.write(head);
    socket.pipe(onward).pipe(socket);
  });
  onward.on("error", () => socket.destroy());
  socket.on("error", () => onward.destroy());
}
