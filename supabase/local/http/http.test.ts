import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { closeServer, openServer, readBody } from "./http.ts";

const PARTS = 8;

/** A request of eight parts of a kilobyte, with the number of parts that were taken; without an end it hangs after them. */
function sent(headers: Record<string, string> = {}, hasEnd = true) {
  let taken = 0;
  const body = new ReadableStream({
    pull(stream) {
      if (taken < PARTS) return stream.enqueue(new Uint8Array(1024).fill(++taken));
      if (hasEnd) stream.close();
    },
  });
  const request = new Request("http://127.0.0.1", {
    method: "POST",
    headers,
    body,
    duplex: "half",
  } as RequestInit);
  return { request, taken: () => taken };
}

it("reads a body up to its limit, in order", async () => {
  const { request } = sent();
  const body = await readBody(request, PARTS * 1024);
  expect([...new Set(body as Uint8Array)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

it.each([
  ["by its length", { "content-length": String(PARTS * 1024) }],
  ["by its parts", {}],
])("takes the rest of what is too large %s, so that who sends it gets the answer", async (_, headers) => {
  const { request, taken } = sent(headers);
  const held: number[] = [];
  expect(await readBody(request, 3 * 1024, (bytes) => held.push(bytes))).toBe("too large");
  expect(taken()).toBe(PARTS);
  expect(held.length).toBeLessThanOrEqual(3);
});

it("waits for no rest that does not come", async () => {
  const { request } = sent({}, false);
  expect(await readBody(request, 1024)).toBe("too large");
});

it.each([
  ["ends after an answer to what was not read", "POST", false, "close"],
  ["stays after an answer to what was read", "POST", true, "keep-alive"],
  ["stays after a question", "GET", false, "keep-alive"],
])("a connection %s", async (_, method, isRead, connection) => {
  const server = await openServer("127.0.0.1", 0, async (asked) => {
    if (isRead) await asked.arrayBuffer();
    return new Response("done");
  });
  onTestFinished(() => closeServer(server));
  const { port } = server.address() as AddressInfo;
  const headers = await new Promise((resolve, reject) => {
    const asking = request(
      { port, method, agent: false, headers: { connection: "keep-alive" } },
      (answer) => {
        resolve(answer.headers);
        asking.destroy();
      },
    );
    asking.on("error", reject);
    if (method === "POST") asking.write(Buffer.alloc(1024));
    if (isRead || method === "GET") asking.end();
  });
  expect(headers).toMatchObject({
    connection,
    ...(connection !== "close" && { "keep-alive": "timeout=125" }),
  });
});
