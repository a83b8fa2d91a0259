import { afterEach, describe, expect, it, vi } from "vitest";
import { punchChange } from "#tests/factories/demo.ts";
import type { Remote } from "./client.ts";
import { createSyncTransport } from "./sync-transport.ts";

const PULL = { cursors: { profiles: null }, maxRows: 100, digests: true };
const SCOPE = { user_id: "me", business_id: null, role: "employee" };
const PULLED = { scope: SCOPE, server_time: "2026-03-02T09:00:00.000Z", version: 0, collections: {} };
const PUSHED = { server_time: "2026-03-02T09:00:00.000Z", version_before: 0, version: 0, results: [] };

interface Answer {
  data?: unknown;
  error?: { message: string; hint?: string | null };
  status?: number;
}

/** A remote that answers every call alike, and remembers what it was asked. */
function remoteOf(answer: Answer | Promise<never> = {}, userId = "me") {
  const rpc = vi.fn((_name: string, _args: object) => ({ abortSignal: async () => answer }));
  const getSession = vi.fn(async () => ({ data: { session: { user: { id: userId } } } }));
  const refreshSession = vi.fn(async () => ({}));
  const remote = { rpc, auth: { getSession, refreshSession } };
  return { ...remote.auth, rpc, transport: createSyncTransport(remote as unknown as Remote, "me") };
}

afterEach(() => void vi.restoreAllMocks());

it("neither asks nor sends while the session is somebody else's", async () => {
  const { rpc, transport } = remoteOf({}, "somebody else");
  await expect(transport.pull(PULL)).rejects.toMatchObject({ kind: "unauthorized" });
  await expect(transport.push([])).rejects.toMatchObject({ kind: "unauthorized" });
  expect(rpc).not.toHaveBeenCalled();
});

it("says which protocol it speaks, what the device's clock shows and whether it wants digests", async () => {
  const pulling = remoteOf({ data: PULLED });
  await pulling.transport.pull(PULL);
  const device_time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/);
  expect(pulling.rpc.mock.calls).toEqual([
    [
      "sync_pull",
      { cursors: { profiles: null }, max_rows: 100, client: { protocol: 2, digests: true, device_time } },
    ],
  ]);
  const pushing = remoteOf({ data: PUSHED });
  await pushing.transport.push([]);
  expect(pushing.rpc.mock.calls).toEqual([
    ["sync_push", { changes: [], client: { protocol: 2, device_time } }],
  ]);
});

it("sends no character that Postgres cannot hold", async () => {
  const { rpc, transport } = remoteOf({ data: PUSHED });
  await transport.push([punchChange({ note: "a\0b" })]).catch(() => {});
  expect(rpc.mock.calls[0]?.[1]).toMatchObject({ changes: [{ row: { note: "a\uFFFDb" } }] });
});

describe("an exchange that fails", () => {
  const error = (hint: string | null = null) => ({ message: "no", hint });
  it.each([
    ["outdated", null, { data: { status: "please_reload", protocol: 3 } }],
    ["throttled", 12_000, { error: error("12000"), status: 429 }],
    ["throttled", null, { error: error(), status: 429 }],
    ["unauthorized", null, { error: error(), status: 401 }],
    ["unexpected", null, { error: error(), status: 502 }],
    ["unexpected", null, { data: "<html></html>" }],
    ["unreachable", null, { error: error(), status: 0 }],
  ])("is %s with a wait of %s: %o", async (kind, retryAfterMs, answer) => {
    const { transport } = remoteOf(answer);
    await expect(transport.pull(PULL)).rejects.toMatchObject({ kind, retryAfterMs });
    await expect(transport.push([])).rejects.toMatchObject({ kind, retryAfterMs });
  });

  it("asks for a new token when its own is refused", async () => {
    const { transport, refreshSession } = remoteOf({ error: error(), status: 401 });
    await transport.pull(PULL).catch(() => {});
    expect(refreshSession).toHaveBeenCalledOnce();
  });

  it.each([
    ["request", () => remoteOf(new Promise<never>(() => {}))],
    [
      "renewal of the token before it",
      () => {
        const remote = remoteOf();
        remote.getSession.mockReturnValue(new Promise(() => {}));
        return remote;
      },
    ],
  ])("is unreachable after 30 s when the %s hangs", async (_, start) => {
    const clock = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(clock.signal);
    const { transport } = start();
    const pulling = transport.pull(PULL);
    clock.abort();
    await expect(pulling).rejects.toMatchObject({ kind: "unreachable" });
    expect(timeout).toHaveBeenCalledWith(30_000);
  });
});
