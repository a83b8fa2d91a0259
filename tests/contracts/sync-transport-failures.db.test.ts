import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createRemoteFetch } from "#remote/client.ts";
import { createSyncTransport } from "#remote/sync-transport.ts";
import type { PullRequest } from "#schema/protocol/sync.ts";
import type { Hint } from "#schema/protocol/transport.ts";
import { startTestBackend } from "#tests/factories/backend.ts";
import { correctionChange, demo, leave, PUBLISHABLE_KEY, signedIn } from "#tests/factories/demo.ts";

describe("a transport whose exchange fails", () => {
  let server: Server;
  let answer: { status: number; type: string; body: string };

  beforeAll(async () => {
    server = createServer((_, response) => {
      const headers = { "content-type": answer.type, "retry-after": "7" };
      response.writeHead(answer.status, headers).end(answer.body);
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  });
  afterAll(() => void server.close());

  const HTML = "<html><body>Please sign in to the hotel's network</body></html>";
  const transportTo = (port: number, token = "token") =>
    createSyncTransport(async () =>
      createClient(`http://127.0.0.1:${port}`, PUBLISHABLE_KEY, {
        accessToken: async () => token,
        global: { fetch: createRemoteFetch(fetch) },
      }),
    );

  const ASK: PullRequest = { cursors: { profiles: null }, maxRows: 1000, digests: false };

  it.each([
    ["unexpected", "a proxy's error page", 502, "text/html", HTML],
    ["unexpected", "a server that is starting", 503, "text/plain", "Starting"],
    ["unexpected", "a captive portal", 200, "text/html", HTML],
    ["unexpected", "JSON of something else", 200, "application/json", '{"hello": "world"}'],
    ["unexpected", "nothing", 200, "application/json", ""],
    ["throttled", "too many requests", 429, "application/json", '{"message": "slow down"}'],
    ["throttled", "a proxy's too many requests", 429, "text/html", HTML],
    [
      "outdated",
      "that this build is too old",
      200,
      "application/json",
      '{"status":"please_reload","protocol":4}',
    ],
    ["unexpected", "a captive portal that refuses", 401, "text/html", HTML],
    ["unexpected", "a proxy that forbids", 403, "text/html", HTML],
    ["unexpected", "a proxy that forbids in JSON", 403, "application/json", '{"message": "blocked"}'],
    ["unauthorized", "a session that is over", 401, "application/json", '{"code": "PGRST303"}'],
    ["unauthorized", "a token of somebody else", 403, "application/json", '{"code": "42501"}'],
  ])("says %s when the answer is %s", async (kind, _, status, type, body) => {
    answer = { status, type, body };
    const transport = transportTo((server.address() as AddressInfo).port);
    const failure = { kind, retryAfterMs: kind === "throttled" ? 7000 : null };
    await expect(transport.pull(ASK)).rejects.toMatchObject(failure);
    await expect(transport.push([correctionChange()])).rejects.toMatchObject(failure);
  });

  it("says unexpected when a push is answered for fewer changes than it had", async () => {
    const results = [{ change_id: randomUUID(), status: "applied" }];
    answer = {
      status: 200,
      type: "application/json",
      body: JSON.stringify({ server_time: "now", version_before: 1, version: 1, results }),
    };
    const transport = transportTo((server.address() as AddressInfo).port);
    await expect(transport.push([correctionChange(), correctionChange()])).rejects.toMatchObject({
      kind: "unexpected",
    });
  });

  it("says unreachable when nobody listens", async () => {
    const closed = createServer();
    await new Promise<void>((ready) => closed.listen(0, "127.0.0.1", ready));
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    await expect(transportTo(port).pull(ASK)).rejects.toMatchObject({ kind: "unreachable" });
  });

  it("says unreachable when the connection breaks off", async () => {
    const rude = createServer((request) => request.socket.destroy());
    await new Promise<void>((ready) => rude.listen(0, "127.0.0.1", ready));
    await expect(transportTo((rude.address() as AddressInfo).port).pull(ASK)).rejects.toMatchObject({
      kind: "unreachable",
    });
    rude.close();
  });

  it("says to look when the real server ends the channel of somebody who left", async () => {
    const backend = await startTestBackend();
    const client = await signedIn(backend.url, demo.employee);
    const heard: Hint[] = [];
    const stop = createSyncTransport(async () => client).listen(demo.businessId, (hint) => heard.push(hint));
    await vi.waitFor(() => expect(heard).toEqual([{ kind: "joined" }]), 10_000);
    await backend.db.query(`update public.profiles set deleted = true where id = '${demo.employeeId}'`);
    await vi.waitFor(() => expect(heard.filter(({ kind }) => kind === "joined")).toHaveLength(2), 10_000);
    stop();
    await leave(client);
    await backend.close();
  });

  it("says unauthorized when the real server does not know the token", async () => {
    const backend = await startTestBackend();
    const transport = transportTo(Number(new URL(backend.url).port), "not.a.token");
    await expect(transport.pull(ASK)).rejects.toMatchObject({ kind: "unauthorized" });
    await backend.close();
  });
});
