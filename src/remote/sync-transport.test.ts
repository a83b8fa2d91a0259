import { afterEach, describe, expect, it, vi } from "vitest";
import { correctionChange } from "#tests/factories/demo.ts";
import type { Remote } from "./client.ts";
import { createSyncTransport } from "./sync-transport.ts";

const PULL = { cursors: { profiles: null }, maxRows: 100, digests: true };
const SCOPE = { user_id: "me", business_id: null, role: "employee" };
const PULLED = { scope: SCOPE, server_time: "2026-03-02T09:00:00.000Z", version: 0, collections: {} };
const PUSHED = { server_time: "2026-03-02T09:00:00.000Z", version_before: 0, version: 0, results: [] };

interface Answer {
  data?: unknown;
  error?: { message: string; code?: string; hint?: string | null };
  status?: number;
}

/** A remote that answers every call alike and records the calls. */
function remoteOf(answer: Answer | Promise<never> = {}, userId = "me") {
  const abortSignal = vi.fn(async () => answer);
  const rpc = vi.fn((_name: string, _args: object) => ({ abortSignal }));
  const getSession = vi.fn(async () => ({ data: { session: { user: { id: userId } } } }));
  const renewRefused = vi.fn(async (): Promise<"renewed" | "ended" | "failed"> => "renewed");
  const remote = { rpc, renewRefused, auth: { getSession } };
  return {
    getSession,
    renewRefused,
    rpc,
    abortSignal,
    transport: createSyncTransport(async () => remote as unknown as Remote, "me"),
    named: createSyncTransport(
      async () => remote as unknown as Remote,
      "me",
      () => ({ name: "Front counter", tabletKey: "k".repeat(36) }),
    ),
  };
}

afterEach(() => void vi.restoreAllMocks());

it("neither asks nor sends while the session is somebody else's", async () => {
  const { rpc, renewRefused, transport } = remoteOf({}, "somebody else");
  await expect(transport.pull(PULL)).rejects.toMatchObject({ kind: "unauthorized" });
  await expect(transport.push([])).rejects.toMatchObject({ kind: "unauthorized" });
  expect(rpc).not.toHaveBeenCalled();
  expect(renewRefused).not.toHaveBeenCalled();
});

it("says which protocol it speaks, what the device's clock shows and whether it wants digests", async () => {
  const pulling = remoteOf({ data: PULLED });
  await pulling.transport.pull(PULL);
  const device_time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/);
  expect(pulling.rpc.mock.calls).toEqual([
    [
      "sync_pull",
      {
        cursors: { profiles: null },
        max_rows: 100,
        client: { protocol: 5, user_id: "me", digests: true, device_time },
      },
    ],
  ]);
  const pushing = remoteOf({ data: PUSHED });
  await pushing.transport.push([]);
  expect(pushing.rpc.mock.calls).toEqual([
    ["sync_push", { changes: [], client: { protocol: 5, user_id: "me", device_time } }],
  ]);
});

describe("the answers of a push", () => {
  const [first, second] = [correctionChange({ note: "one" }), correctionChange({ note: "two" })];
  const applied = (change: typeof first, minute: number) => ({
    change_id: change.change_id,
    status: "applied",
    version: 7,
    added: { received_at: `2026-03-02T09:0${minute}:00.000Z` },
  });

  it("belong to the changes they name, in whatever order they come", async () => {
    const { transport } = remoteOf({ data: { ...PUSHED, results: [applied(second, 2), applied(first, 1)] } });
    const { results } = await transport.push([first, second]);
    expect(results).toMatchObject([
      { change_id: first.change_id, row: { note: "one", received_at: "2026-03-02T09:01:00.000Z" } },
      { change_id: second.change_id, row: { note: "two", received_at: "2026-03-02T09:02:00.000Z" } },
    ]);
  });

  it("are of no use where one is missing, though another came twice", async () => {
    const { transport } = remoteOf({ data: { ...PUSHED, results: [applied(first, 1), applied(first, 1)] } });
    await expect(transport.push([first, second])).rejects.toMatchObject({ kind: "unexpected" });
  });
});

it("tells the name of the device with what it sends", async () => {
  const { rpc, named } = remoteOf({ data: PUSHED });
  await named.push([]);
  expect(rpc.mock.calls[0]?.[1]).toMatchObject({ client: { device: "Front counter" } });
  expect(rpc.mock.calls[0]?.[1]).not.toHaveProperty("client.tablet");
});

it("sends a communal tablet's key with what was pressed on it", async () => {
  const { rpc, named } = remoteOf({ data: PUSHED });
  const press = correctionChange({ source: "kiosk", device_id: "bar" });
  await named.push([correctionChange(), press]).catch(() => {});
  expect(rpc.mock.calls[0]?.[1]).toMatchObject({
    client: { tablet: { id: "bar", key: "k".repeat(36) } },
  });
});

it("sends no character that Postgres cannot hold", async () => {
  const { rpc, transport } = remoteOf({ data: PUSHED });
  await transport.push([correctionChange({ note: "a\0b" })]).catch(() => {});
  expect(rpc.mock.calls[0]?.[1]).toMatchObject({ changes: [{ row: { note: "a\uFFFDb" } }] });
});

describe("an exchange that fails", () => {
  const error = (hint: string | null = null) => ({ message: "no", hint });
  const refused = (code: string) => ({ error: { message: "no", code }, status: 401 });
  const page = { message: "<html>Please sign in to the hotel's network</html>" };
  it.each([
    ["outdated", null, { data: { status: "please_reload", protocol: 3 } }],
    ["throttled", 12_000, { error: error("12000"), status: 429 }],
    ["throttled", null, { error: error(), status: 429 }],
    ["serverFull", 30_000, { error: { ...error("30000"), code: "disk_full" }, status: 507 }],
    ["serverFull", null, { error: { ...error(), code: "53100" }, status: 503 }],
    ["serverFull", null, { error: { ...error(), code: "25006" }, status: 405 }],
    ["unauthorized", null, refused("PGRST301")],
    ["unauthorized", null, { ...refused("42501"), status: 403 }],
    ["unexpected", null, { error: page, status: 401 }],
    ["unexpected", null, { error: page, status: 403 }],
    ["unexpected", null, { error: { message: "Forbidden", code: "" }, status: 403 }],
    ["unexpected", null, { error: error(), status: 502 }],
    ["unexpected", null, { data: "<html></html>" }],
    ["unreachable", null, { error: error(), status: 0 }],
  ])("is %s with a wait of %s: %o", async (kind, retryAfterMs, answer) => {
    const { transport } = remoteOf(answer);
    await expect(transport.pull(PULL)).rejects.toMatchObject({ kind, retryAfterMs });
    await expect(transport.push([])).rejects.toMatchObject({ kind, retryAfterMs });
  });

  it("is repeated once with a new token when its own is refused", async () => {
    const { transport, renewRefused, abortSignal } = remoteOf({ data: PULLED });
    abortSignal.mockResolvedValueOnce(refused("PGRST303"));
    expect(await transport.pull(PULL)).toEqual(PULLED);
    expect(renewRefused).toHaveBeenCalledOnce();
  });

  it("is not repeated a second time", async () => {
    const { transport, renewRefused, rpc } = remoteOf(refused("PGRST303"));
    await expect(transport.pull(PULL)).rejects.toMatchObject({ kind: "unauthorized" });
    expect([renewRefused, rpc].map(({ mock }) => mock.calls.length)).toEqual([1, 2]);
  });

  it("is not repeated without a new token, and not with somebody else's", async () => {
    const ended = remoteOf(refused("PGRST303"));
    ended.renewRefused.mockResolvedValue("ended");
    const switched = remoteOf(refused("PGRST303"));
    switched.renewRefused.mockImplementation(async () => {
      switched.getSession.mockResolvedValue({ data: { session: { user: { id: "somebody else" } } } });
      return "renewed";
    });
    for (const { transport, rpc } of [ended, switched]) {
      await expect(transport.pull(PULL)).rejects.toMatchObject({ kind: "unauthorized" });
      expect(rpc).toHaveBeenCalledOnce();
    }
  });

  it("does not say that nobody is signed in when the token cannot be renewed now", async () => {
    const { transport, renewRefused, rpc } = remoteOf(refused("PGRST303"));
    renewRefused.mockResolvedValue("failed");
    await expect(transport.pull(PULL)).rejects.toMatchObject({ kind: "unreachable" });
    expect(rpc).toHaveBeenCalledOnce();
  });

  it("does not renew a token for a page of somebody else's", async () => {
    const { transport, renewRefused } = remoteOf({ error: page, status: 403 });
    await expect(transport.pull(PULL)).rejects.toMatchObject({ kind: "unexpected" });
    expect(renewRefused).not.toHaveBeenCalled();
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

it.each([
  [{ version: 12 }, { kind: "newer", version: 12 }],
  [{ version: 0 }, { kind: "newer", version: 0 }],
  [{}, { kind: "joined" }],
  [undefined, { kind: "joined" }],
  [{ version: null }, { kind: "joined" }],
  [{ version: "12" }, { kind: "joined" }],
  [{ version: Number.NaN }, { kind: "joined" }],
])("hears a hint of %o as %o", async (payload, hint) => {
  let handler = (_message: { payload?: unknown }) => {};
  const channel = {
    on: (_type: string, _filter: object, heard: typeof handler) => {
      handler = heard;
      return channel;
    },
    subscribe: vi.fn(),
  };
  const remote = { realtime: { setAuth: async () => {} }, channel: () => channel, removeChannel: vi.fn() };
  const hear = vi.fn();
  const leave = createSyncTransport(async () => remote as unknown as Remote).listen("business", hear);
  await vi.waitFor(() => expect(channel.subscribe).toHaveBeenCalled());
  handler({ payload });
  expect(hear.mock.calls).toEqual([[hint]]);
  leave();
});
