import "fake-indexeddb/auto";
import { get } from "idb-keyval";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { shareLock } from "#lib/hold-lock.ts";
import type { Remote } from "#remote/client.ts";
import { insertLocally } from "#replica/local-change.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { keepChatDraft, readChatDraft } from "#stores/chat-drafts.ts";
import { keepQuizDraft, readQuizDraft } from "#stores/quiz-drafts.ts";
import { useSession } from "#stores/session-store.ts";
import { keepSupportDraft, readSupportDraft } from "#stores/support-draft.ts";
import { CORE, newCorrection, newUser } from "#tests/factories/replica.ts";
import type { FakeUser } from "#tests/fakes/fake-sync-server.ts";
import { purgeOthers, usingLockOf } from "./purge.ts";
import { discardFor, rememberUser } from "./remembered-user.ts";
import { Session } from "./session.ts";

const clear = vi.hoisted(() => vi.fn(async () => {}));
vi.mock("#view/format/use-locale.ts", () => ({ localeNow: () => "en-US" }));
vi.mock("../sync/lazy-background-sync.ts", () => ({ lazyBackgroundSyncQueue: () => ({ clear }) }));

const DRAFT = { id: crypto.randomUUID(), typed: { message: "Help" }, savedAt: Date.now() };
const chatOf = (userId: string) => ({ userId, businessId: "b" });

const page = new EventTarget();
let sam: FakeUser;

beforeEach(async () => {
  vi.stubGlobal("localStorage", newStorage());
  vi.stubGlobal("sessionStorage", newStorage());
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  sam = newUser(crypto.randomUUID());
  await leaveReplica(sam);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function newStorage() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
    key: (at: number) => [...entries.keys()][at] ?? null,
    get length() {
      return entries.size;
    },
  };
}

/** A replica with a waiting punch, from a tab that ended during a sign-out. */
async function leaveReplica({ id }: FakeUser) {
  const replica = await openReplica({ userId: id, generation: 0 }, CORE);
  await insertLocally(replica.corrections, newCorrection(sam), crypto.randomUUID());
  await replica.close();
}

async function databases(): Promise<string> {
  return (await indexedDB.databases()).map(({ name }) => name).join();
}

/** Starts the app with nobody signed in. */
function startSignedOut() {
  const onAuthStateChange = (tell: (event: string, session: null) => void) => tell("INITIAL_SESSION", null);
  return new Session(async () => ({ auth: { onAuthStateChange } }) as unknown as Remote);
}

const gone = () => vi.waitFor(async () => expect(await databases()).not.toContain(sam.id));

it("makes up for a sign-out that was interrupted: what waits is put aside, the rest goes", async () => {
  keepSupportDraft(sam.id, DRAFT);
  keepSupportDraft("robin", { ...DRAFT, savedAt: 0 });
  keepChatDraft(chatOf(sam.id), "team", "Not yet", Date.now());
  keepChatDraft(chatOf("robin"), "team", "Long ago", 0);
  keepQuizDraft(chatOf("robin"), "quiz", { question: ["a"] }, 0);
  startSignedOut();
  await gone();
  await vi.waitFor(() => expect(localStorage.getItem("supportDraft-robin")).toBeNull());
  expect(readSupportDraft(sam.id, Date.now())).toEqual(DRAFT);
  await vi.waitFor(() => expect(readChatDraft(chatOf("robin"), "team", 0)).toBe(""));
  await vi.waitFor(() => expect(readQuizDraft(chatOf("robin"), "quiz", 0)).toEqual({}));
  expect(readChatDraft(chatOf(sam.id), "team", Date.now())).toBe("Not yet");
  expect(await get(`rescued:${sam.id}`)).toMatchObject({ waiting: { corrections: [{ user_id: sam.id }] } });
  expect(clear).toHaveBeenCalledWith(sam.id);
});

it("does so when the tab that still had the replica open is gone", async () => {
  const asked = vi.spyOn(navigator.locks, "request");
  const stopUsing = await shareLock(usingLockOf(sam.id));
  startSignedOut();
  await vi.waitFor(() =>
    expect(asked.mock.calls.map(([name]) => name).slice(1)).toContain(usingLockOf(sam.id)),
  );
  await stopUsing();
  expect(await databases()).toContain(sam.id);
  page.dispatchEvent(new Event("online"));
  await gone();
});

it("keeps nothing of who wanted it discarded, also when another tab is the last to leave", async () => {
  keepSupportDraft(sam.id, DRAFT);
  keepSupportDraft("robin", DRAFT);
  keepChatDraft(chatOf(sam.id), "team", "Not yet", Date.now());
  keepChatDraft(chatOf("robin"), "team", "Nor I", Date.now());
  keepQuizDraft(chatOf(sam.id), "quiz", { question: ["a"] }, Date.now());
  discardFor(sam.id);
  startSignedOut();
  await gone();
  expect(await get(`rescued:${sam.id}`)).toBeUndefined();
  await vi.waitFor(() => expect(readSupportDraft(sam.id, Date.now())).toBeNull());
  expect(readSupportDraft("robin", Date.now())).toEqual(DRAFT);
  await vi.waitFor(() => expect(readChatDraft(chatOf(sam.id), "team", Date.now())).toBe(""));
  expect(readChatDraft(chatOf("robin"), "team", Date.now())).toBe("Nor I");
});

it("leaves alone who uses the device", async () => {
  const other = newUser(crypto.randomUUID());
  await leaveReplica(other);
  rememberUser({ id: sam.id, email: "sam@demo.test", businessName: "" });
  await purgeOthers();
  expect(await databases()).toContain(sam.id);
  expect(await databases()).not.toContain(other.id);
});

it("follows sign-ins also when the server's client could not be loaded at first", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const onAuthStateChange = vi.fn();
  const load = vi.fn(async () => ({ auth: { onAuthStateChange } }) as unknown as Remote);
  load.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const { remote } = new Session(load);
  await expect(remote()).rejects.toThrow();
  expect(onAuthStateChange).not.toHaveBeenCalled();
  await remote();
  expect(onAuthStateChange).toHaveBeenCalledOnce();
});

const TOKENS = "sb-backend-auth-token";
const WHOLE = { access_token: "a", refresh_token: "r", expires_at: 1, user: { id: "sam" } };

it.each([
  ["cut off", JSON.stringify(WHOLE).slice(0, 20)],
  ["empty", "null"],
  ["without its refresh token", JSON.stringify({ ...WHOLE, refresh_token: undefined })],
  ["of nobody", JSON.stringify({ ...WHOLE, user: null })],
])("clears a stored session that is %s, and asks for a login", async (_, text) => {
  localStorage.setItem(TOKENS, text);
  sessionStorage.setItem(TOKENS, text);
  rememberUser({ id: sam.id, email: "sam@demo.test", businessName: "" });
  new Session(() => new Promise(() => {}));
  await vi.waitFor(() => expect(useSession.getState().phase).toBe("signed-out"));
  expect(localStorage.getItem(TOKENS)).toBeNull();
  expect(sessionStorage.getItem(TOKENS)).toBeNull();
});

it("keeps an expired session, which may still be renewed", () => {
  localStorage.setItem(TOKENS, JSON.stringify(WHOLE));
  new Session(() => new Promise(() => {}));
  expect(localStorage.getItem(TOKENS)).not.toBeNull();
});
