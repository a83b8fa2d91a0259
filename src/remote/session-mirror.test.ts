import "fake-indexeddb/auto";
import { get, set } from "idb-keyval";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type MirroredSession, SESSION_MIRROR } from "#schema/protocol/mirrored-session.ts";
import { mirroredStorage } from "./session-mirror.ts";

const KEY = "sb-backend-auth-token";
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

const tokenOf = (claims: object) => `h.${btoa(JSON.stringify(claims))}.s`;

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
    const storage = mirroredStorage(KEY, local, () => NOW);
    await storage.setItem(KEY, JSON.stringify(stored("one")));
    expect(local.getItem(KEY)).toBe(JSON.stringify(stored("one")));
    expect(await get(SESSION_MIRROR)).toEqual(mirrored("one"));
  });

  it("shows supabase-js a session that never expires, and keeps when it does", async () => {
    const local = new FakeStorage();
    const storage = mirroredStorage(KEY, local, () => NOW);
    await storage.setItem(KEY, JSON.stringify(stored("one", 10)));
    const shown = JSON.parse(storage.getItem(KEY) ?? "null");
    expect(shown).toEqual({ ...stored("one"), expires_at: Date.parse("2100-01-01") / 1000 });
    await storage.setItem(KEY, JSON.stringify({ ...shown, user: { id: "sam", email: "new@demo.test" } }));
    expect(JSON.parse(local.getItem(KEY) ?? "null")).toMatchObject({
      expires_at: 10,
      user: { email: "new@demo.test" },
    });
    expect(await get(SESSION_MIRROR)).toEqual(mirrored("one", 10));
  });

  it.each([
    ["as the token says", { access_token: tokenOf({ iat: 5000, exp: 8600 }), expires_in: 1 }, 3600],
    ["as the answer says, without a readable token", { expires_in: 1800 }, 1800],
  ])("counts the expiry of a new session from now, %s", async (_, fields, seconds) => {
    const local = new FakeStorage();
    const storage = mirroredStorage(KEY, local, () => NOW);
    await storage.setItem(KEY, JSON.stringify({ ...stored("one", 8600), ...fields }));
    expect(JSON.parse(local.getItem(KEY) ?? "null")).toMatchObject({ expires_at: NOW / 1000 + seconds });
  });

  it("has emptied the mirror when a removal resolves", async () => {
    const storage = mirroredStorage(KEY, new FakeStorage(), () => NOW);
    await storage.setItem(KEY, JSON.stringify(stored("one")));
    await storage.removeItem(KEY);
    expect(await get(SESSION_MIRROR)).toBeUndefined();
  });

  it("mirrors nothing but the session", async () => {
    const storage = mirroredStorage(KEY, new FakeStorage(), () => NOW);
    await storage.setItem(`${KEY}-code-verifier`, JSON.stringify(stored("one")));
    expect(await get(SESSION_MIRROR)).toBeUndefined();
    await set(SESSION_MIRROR, mirrored("one"));
    await storage.removeItem(`${KEY}-code-verifier`);
    expect(await get(SESSION_MIRROR)).toEqual(mirrored("one"));
  });

  it("empties the mirror when the entry was removed behind its back", async () => {
    await set(SESSION_MIRROR, mirrored("one"));
    mirroredStorage(KEY, new FakeStorage(), () => NOW).getItem(KEY);
    await vi.waitFor(async () => expect(await get(SESSION_MIRROR)).toBeUndefined());
  });
});
