import { once } from "node:events";
import { createServer, type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { closeServer } from "#local/http/http.ts";
import { createStaticApp } from "#local/http/static-app.ts";
import { PUBLISHABLE_KEY } from "../factories/demo.ts";
import type { Stack } from "./stack.ts";

const DIST = join(import.meta.dirname, "../../dist");
/** What the stack answers; everything else is the app. */
const OF_STACK = /^\/(rest|auth|storage|functions|realtime|graphql)\/v1|^\/_/;
/** The keys that tests and the built app were made with. */
const KEYS_OF_TESTS = [PUBLISHABLE_KEY, "sb_publishable_test"];

/**
 * Opens a server that looks like the embedded one: it serves the app that was built, passes calls on to the stack, and
 * puts the stack's publishable key in place of the tests' own. With `port` 0 it takes a free one.
 */
export async function openGateway(
  stack: Stack,
  port: number,
): Promise<{ url: string; close(): Promise<void> }> {
  const target = new URL(stack.url);
  const send = target.protocol === "https:" ? secureRequest : plainRequest;
  const serveApp = getRequestListener(createStaticApp(DIST));
  /** Sockets of visitors, which the server no longer counts among its connections. */
  const upgraded = new Set<Socket>();
  const withKey = (text: string) =>
    KEYS_OF_TESTS.reduce((given, key) => given.replaceAll(key, stack.publishableKey), text);
  const passedOn = ({ method, url = "/", headers, socket }: IncomingMessage) => ({
    ...{ protocol: target.protocol, hostname: target.hostname, port: target.port, method },
    path: withKey(url),
    headers: {
      ...JSON.parse(withKey(JSON.stringify(headers))),
      host: target.host,
      // As every proxy says it: after what the visitor claims. What begins with `_` is for this machine alone.
      ...(!url.startsWith("/_") && {
        "x-forwarded-for": [headers["x-forwarded-for"], socket.remoteAddress].filter(Boolean).join(", "),
      }),
    },
  });

  const server = createServer((asked, answer) => {
    if (!OF_STACK.test(asked.url ?? "")) return void serveApp(asked, answer);
    const onward = send(passedOn(asked), (answered) => {
      // The visitor has gone meanwhile.
      if (answer.destroyed) return void answered.destroy();
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      pipeline(answered, answer, () => {});
    });
    onward.on("error", () => {
      asked.resume();
      if (answer.headersSent || answer.destroyed) return;
      // Who hangs up before it has everything finds it too large; what it said of that may be lost.
      const message = asked.complete
        ? "The stack does not answer"
        : "The stack did not take the whole request";
      answer.writeHead(asked.complete ? 502 : 413, { "content-type": "application/json" });
      answer.end(JSON.stringify({ message }));
    });
    asked.pipe(onward);
  });
  server.on("upgrade", (asked: IncomingMessage, near: Socket, head: Buffer) => {
    const onward = send(passedOn(asked));
    upgraded.add(near);
    near.on("close", () => upgraded.delete(near));
    near.on("error", () => onward.destroy());
    onward.on("error", () => near.destroy());
    onward.on("response", ({ statusCode }) => near.end(`HTTP/1.1 ${statusCode} Refused\r\n\r\n`));
    onward.on("upgrade", ({ rawHeaders }, far, first) => {
      const lines = rawHeaders.flatMap((name, at) => (at % 2 ? [] : [`${name}: ${rawHeaders[at + 1]}`]));
      near.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join("\r\n")}\r\n\r\n`);
      near.write(first);
      far.write(head);
      far.on("error", () => near.destroy());
      near.on("error", () => far.destroy());
      near.pipe(far).pipe(near);
    });
    onward.end();
  });
  const close = () => {
    const closed = closeServer(server);
    for (const socket of upgraded) socket.destroy();
    return closed;
  };
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const opened = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${opened.port}`, close };
}
