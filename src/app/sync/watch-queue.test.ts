import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { NO_ATTEMPTS } from "#domain/kiosk/pin-attempts.ts";
import { must } from "#lib/must.ts";
import { collectionOf, type Replica } from "#replica/collections.ts";
import { forgetFeedback, keepFeedback } from "#replica/feedback-outbox.ts";
import { keepWaitingFile } from "#replica/files/waiting-files.ts";
import { insertLocally, patchLocally, removeLocally } from "#replica/local-change.ts";
import { storeAttempts } from "#replica/pin-attempts.ts";
import { readCopied } from "#replica/rescue/copied.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { rewriteStored } from "#replica/rxdb/stored.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { CORE, newCorrection, newUser } from "#tests/factories/replica.ts";
import { watchQueue } from "./watch-queue.ts";

const kept = vi.hoisted(() => vi.fn());
vi.mock("#replica/rescue/queue-copy.ts", () => ({
  openQueueCopy: () => ({ keep: kept, close: () => {} }),
  readQueueCopy: () => null,
}));
vi.mock(import("#replica/rescue/copied.ts"), { spy: true });

const user = newUser(crypto.randomUUID());
const notes = new Map<string, string>();
let replica: Replica;
let stop: () => void;

beforeEach(async () => {
  vi.stubGlobal("localStorage", { setItem: (key: string, text: string) => void notes.set(key, text) });
  useSyncStatus.setState(useSyncStatus.getInitialState());
  replica = await openReplica({ userId: user.id, generation: Math.random() }, CORE);
  stop = watchQueue(replica);
});
afterEach(async () => {
  stop();
  await replica.close();
  vi.unstubAllGlobals();
});

const newId = () => crypto.randomUUID();
const counts = () => {
  const { waiting, attention } = useSyncStatus.getState();
  return { waiting, attention };
};
const settled = (waiting: number, attention = 0) =>
  vi.waitFor(() => expect(counts()).toEqual({ waiting, attention }), { timeout: 10_000, interval: 5 });
const witnessed = () => JSON.parse(notes.get(`shiftkeep-witness-${user.id}`) ?? "null").waiting;

it("counts what waits and what was refused, with deletions", async () => {
  const [first, second] = [newCorrection(user), newCorrection(user, { version: 4 })];
  await insertLocally(replica.corrections, first, newId());
  await replica.corrections.insert(second);
  await replica.sync_issues.insert({ id: newId() } as never);
  await settled(1, 1);
  await removeLocally(replica.corrections, second.id, newId());
  await settled(2, 1);
  expect(witnessed()).toMatchObject([{ row: { id: first.id } }, { row: { id: second.id, deleted: true } }]);
  await rewriteStored(collectionOf(replica, "corrections"), [second.id], (deleted) => ({
    ...must(deleted, "the deleted correction"),
    change_id: null,
  }));
  await settled(1, 1);
});

it("knows at the start what was there, and hears nothing any more after its end", async () => {
  await insertLocally(replica.corrections, newCorrection(user), newId());
  await settled(1);
  stop();
  useSyncStatus.setState({ waiting: 0 });
  stop = watchQueue(replica);
  await settled(1);
  stop();
  vi.mocked(readCopied).mockClear();
  await insertLocally(replica.corrections, newCorrection(user), newId());
  expect(readCopied).not.toHaveBeenCalled();
  expect(counts().waiting).toBe(1);
});

it("does not read the queue once for each of many writes", async () => {
  const corrections = Array.from({ length: 60 }, () => newCorrection(user));
  await settled(0);
  vi.mocked(readCopied).mockClear();
  await Promise.all(corrections.map((correction) => insertLocally(replica.corrections, correction, newId())));
  await settled(60);
  expect(vi.mocked(readCopied).mock.calls.length).toBeLessThan(30);
});

it("notes the oldest changes, and only some", async () => {
  const corrections = Array.from({ length: 25 }, () => newCorrection(user));
  for (const correction of corrections) await insertLocally(replica.corrections, correction, newId());
  await settled(25);
  await vi.waitFor(() =>
    expect(witnessed().map(({ row }: { row: { id: string } }) => row.id)).toEqual(
      corrections.slice(0, 20).map(({ id }) => id),
    ),
  );
});

it("says what an edit was made from", async () => {
  const held = newCorrection(user, { version: 4, clock_out_time: null });
  await replica.corrections.insert(held);
  await patchLocally(replica.corrections, held.id, { clock_out_time: "2026-03-02T18:00:00.000Z" }, newId());
  await settled(1);
  expect(witnessed()).toMatchObject([{ base: { id: held.id, clock_out_time: null } }]);
});

it("counts feedback, which has a queue of its own", async () => {
  await insertLocally(replica.corrections, newCorrection(user), newId());
  const id = newId();
  await keepFeedback(user.id, { id, rating: 5, words: "", is_anonymous: true });
  await settled(2);
  await forgetFeedback(user.id, id);
  await settled(1);
});

it("copies feedback, removals of files and tries of PINs as they change, and notes files that are too large", async () => {
  const copied = (part: object) =>
    vi.waitFor(() => expect(kept).toHaveBeenLastCalledWith(expect.objectContaining(part)));
  await settled(0);
  const feedback = { id: newId(), rating: 5, words: "", is_anonymous: false };
  await keepFeedback(user.id, feedback);
  await copied({ feedback: [feedback] });
  await storeAttempts(NO_ATTEMPTS);
  await copied({ pinAttempts: NO_ATTEMPTS });
  const at = "2026-03-02T09:00:00.000Z";
  await keepWaitingFile(user.id, { path: "old", at });
  await copied({ removals: [{ path: "old", at }] });
  await keepWaitingFile(user.id, { path: "new", name: "menu.pdf", blob: new Blob(["%PDF"]), at });
  await vi.waitFor(() =>
    expect(JSON.parse(notes.get(`shiftkeep-witness-${user.id}`) ?? "null").files).toEqual([
      { path: "new", name: "menu.pdf", at },
    ]),
  );
});
