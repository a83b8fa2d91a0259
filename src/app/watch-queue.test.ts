import "fake-indexeddb/auto";
import { afterEach, expect, it, vi } from "vitest";
import { insertLocally, removeLocally } from "#replica/local-change.ts";
import { openReplica, type Replica } from "#replica/open-replica.ts";
import { readStored, writeStored } from "#replica/stored.ts";
import { collectionOf } from "#replica/waiting.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { newPunch, newUser } from "#tests/factories/replica.ts";
import { watchQueue } from "./watch-queue.ts";

const witness = new Map<string, string>();
vi.stubGlobal("localStorage", { setItem: (key: string, text: string) => witness.set(key, text) });

let replica: Replica;
let stop = () => {};
afterEach(async () => {
  stop();
  await replica.close();
});

it("counts what was made, and what was deleted, until the server has confirmed it", async () => {
  const user = newUser(crypto.randomUUID());
  replica = await openReplica({ userId: user.id, filling: 0 });
  const confirmed = await replica.time_records.insert(newPunch(user, { version: 3 }));
  stop = watchQueue(replica);
  const waiting = () => expect.poll(() => useSyncStatus.getState().waiting);
  await insertLocally(replica.time_records, newPunch(user), "made");
  await waiting().toBe(1);
  await removeLocally(replica.time_records, confirmed.id, "deleted");
  await waiting().toBe(2);
  expect([...witness.values()].join()).toContain('"deleted":true');

  const collection = collectionOf(replica, "time_records");
  const previous = (await readStored(collection, [confirmed.id])).get(confirmed.id);
  const { pending, ...settled } = { ...(previous as NonNullable<typeof previous>), change_id: "" };
  await writeStored(collection, [{ previous, next: settled }]);
  await waiting().toBe(1);
});
