import "fake-indexeddb/auto";
import { get, set } from "idb-keyval";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type MirroredSession, REFRESH_LOCK, SESSION_MIRROR } from "#schema/protocol/mirrored-session.ts";
import { FakeLocks } from "#tests/fakes/fake-locks.ts";
import { mirroredStorage, refreshInTurn } from "./session-mirror.ts";

const KEY = "sb-backend-auth-token";
const REFRESH = "https://backend.test/auth/v1/token?grant_type=refresh_token";
const NOW = Date.parse("2026-03-02T12:00:00.000Z");
const SOON = NOW / 1000 + 3600;

/** A session as supabase-js stores it and as the auth server answers. */
const stored = (token: string, ends = SOON, id = "sam") => ({
  access_token: token,
  refresh_token: `${token}-refresh`,
  expires_at: ends,
  token_type: "bearer",
  user: { id, email: `${id}@demo.test` },
});
const mirrored = (token: string, ends = SOON, userId = "sam"): MirroredSession => ({
  userId,
  access_token: token,
  refresh_token: `${token}-refresh`,
  expires_at: ends,
});

class FakeStorage {
  readonly #entries = new Map<string, string>();
  getItem = (key: string) => this.#entries.get(key) ?? null;
  setItem = (key: string, text: string) => void this.#entries.set(key, text);
  removeItem = (key: string) => void this.#entries.delete(key);
}

beforeEach(() => set(SESSION_MIRROR, undefined));

describe("mirroredStorage", () => {
  it("keeps the session where supabase-js would, and what the worker needs of it in the mirror", async () => {
    const local = new FakeStorage();
    const storage = mirroredStorage(KEY, local);
    await storage.setItem(KEY, JSON.stringify(stored("one")));
    expect(storage.getItem(KEY)).toBe(JSON.stringify(stored("one")));
    expect(await get(SESSION_MIRROR)).toEqual(mirrored("one"));
  });

  it("has emptied the mirror when a removal resolves", async () => {
    const storage = mirroredStorage(KEY, new FakeStorage());
    await storage.setItem(KEY, JSON.stringify(stored("one")));
    await storage.removeItem(KEY);
    expect(await get(SESSION_MIRROR)).toBeUndefined();
  });

  it("mirrors nothing but the session", async () => {
    const storage = mirroredStorage(KEY, new FakeStorage());
    await storage.setItem(`${KEY}-code-verifier`, JSON.stringify(stored("one")));
    expect(await get(SESSION_MIRROR)).toBeUndefined();
    await set(SESSION_MIRROR, mirrored("one"));
    await storage.removeItem(`${KEY}-code-verifier`);
    expect(await get(SESSION_MIRROR)).toEqual(mirrored("one"));
  });

  it("empties the mirror when the entry was removed behind its back", async () => {
    await set(SESSION_MIRROR, mirrored("one"));
    mirroredStorage(KEY, new FakeStorage()).getItem(KEY);
    await vi.waitFor(async () => expect(await get(SESSION_MIRROR)).toBeUndefined());
  });
});

/** A page that holds `own`, whose auth server answers with `answer`. */
function page(
  own: ReturnType<typeof stored>,
  answer: () => Response = () => Response.json(stored("renewed")),
) {
  const storage = new FakeStorage();
  storage.setItem(KEY, JSON.stringify(own));
  const locks = new FakeLocks();
  const send = vi.fn(async (_url: string, _init: RequestInit) => answer());
  const fetch = refreshInTurn({
    storageKey: KEY,
    storage,
    locks,
    now: () => NOW,
    send: send as unknown as typeof globalThis.fetch,
  });
  const refresh = async (token = own.refresh_token) => {
    const response = await fetch(REFRESH, { method: "POST", body: JSON.stringify({ refresh_token: token }) });
    return response.json();
  };
  const sent = () => send.mock.calls.map(([, { body }]) => JSON.parse(String(body)).refresh_token);
  return { fetch, refresh, send, sent, locks };
}

describe("refreshInTurn", () => {
  it("exchanges the token and mirrors the answer before it lets go of the lock", async () => {
    await set(SESSION_MIRROR, mirrored("own", 0));
    const { refresh, sent, locks } = page(stored("own", 0));
    const refreshing = refresh();
    const next = locks.request(REFRESH_LOCK, () => get(SESSION_MIRROR));
    expect(await next).toEqual(mirrored("renewed"));
    expect(await refreshing).toEqual(stored("renewed"));
    expect(sent()).toEqual(["own-refresh"]);
  });

  it("answers with what the worker got meanwhile, without asking the server", async () => {
    await set(SESSION_MIRROR, mirrored("worker's"));
    const { refresh, send } = page(stored("own", 0));
    expect(await refresh()).toEqual({ ...stored("worker's"), expires_in: 3600 });
    expect(send).not.toHaveBeenCalled();
  });

  it("uses the worker's token when that session has expired too", async () => {
    await set(SESSION_MIRROR, mirrored("worker's", NOW / 1000));
    const { refresh, sent } = page(stored("own", 0));
    expect(await refresh()).toEqual(stored("renewed"));
    expect(sent()).toEqual(["worker's-refresh"]);
    expect(await get(SESSION_MIRROR)).toEqual(mirrored("renewed"));
  });

  it.each([
    ["older than the page's", mirrored("stale", 10)],
    ["somebody else's", mirrored("theirs", SOON, "mia")],
    ["missing", undefined],
  ])("takes no notice of a mirror that is %s", async (_, held) => {
    await set(SESSION_MIRROR, held);
    const { refresh, sent } = page(stored("own", 20));
    expect(await refresh()).toEqual(stored("renewed"));
    expect(sent()).toEqual(["own-refresh"]);
    expect(await get(SESSION_MIRROR)).toEqual(held);
  });

  it("exchanges a token that is not the stored one as it is", async () => {
    await set(SESSION_MIRROR, mirrored("worker's"));
    const { refresh, sent } = page(stored("own", 0));
    await refresh("given by hand");
    expect(sent()).toEqual(["given by hand"]);
  });

  it("waits for the worker's exchange", async () => {
    await set(SESSION_MIRROR, mirrored("own", 0));
    const { refresh, send, locks } = page(stored("own", 0));
    const letGo = locks.take(REFRESH_LOCK);
    const refreshing = refresh();
    await set(SESSION_MIRROR, mirrored("worker's"));
    letGo();
    expect(await refreshing).toMatchObject({ access_token: "worker's" });
    expect(send).not.toHaveBeenCalled();
  });

  it.each([
    ["a refusal", () => Response.json({ error_code: "refresh_token_not_found" }, { status: 400 })],
    ["a captive portal", () => new Response("<html>")],
  ])("hands on %s and leaves the mirror alone", async (_, answer) => {
    await set(SESSION_MIRROR, mirrored("own", 0));
    const { fetch } = page(stored("own", 0), answer);
    const body = JSON.stringify({ refresh_token: "own-refresh" });
    const response = await fetch(REFRESH, { method: "POST", body });
    expect(await response.text()).toBe(await answer().text());
    expect(await get(SESSION_MIRROR)).toEqual(mirrored("own", 0));
  });

  it("passes everything else on as it is", async () => {
    const { fetch, send, locks } = page(stored("own"));
    locks.take(REFRESH_LOCK);
    const init = { method: "POST", body: "{}" };
    await fetch("https://backend.test/rest/v1/rpc/sync_pull", init);
    await fetch("https://backend.test/auth/v1/token?grant_type=password", init);
    expect(send.mock.calls.map(([, given]) => given)).toEqual([init, init]);
  });
});
