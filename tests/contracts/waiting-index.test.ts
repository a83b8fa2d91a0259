import "fake-indexeddb/auto";
import { promisifyRequest } from "idb-keyval";
import { afterEach, describe, expect, it } from "vitest";
import { collectionOf, type Replica } from "#replica/collections.ts";
import { insertLocally } from "#replica/local-change.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { rawReplica } from "#replica/rxdb/raw-database.ts";
import { addStored, readWaiting, rewriteStored } from "#replica/rxdb/stored.ts";
import { readWaitingChanges } from "#replica/waiting-changes.ts";
import { CORE, newCorrection, newUser } from "#tests/factories/replica.ts";
import { ask, confirmed, reaches, sam, start } from "#tests/factories/sync-world.ts";
import { readIndexesAsWebKit } from "#tests/fakes/memory-webkit.ts";

const ENGINES = [
  { engine: "an IndexedDB as specified", begin: () => () => {} },
  { engine: "WebKit's IndexedDB in memory", begin: readIndexesAsWebKit },
];

describe.each(ENGINES)("what waits, in $engine", ({ engine, begin }) => {
  const closings: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closings.splice(0).reverse()) await close();
  });

  /** A replica with two rows that the server confirmed and one that waits. */
  async function filled(): Promise<{ replica: Replica; waitingId: string }> {
    closings.push(begin());
    const user = newUser(crypto.randomUUID());
    const replica = await openReplica({ userId: user.id, generation: 0 }, CORE);
    closings.push(() => replica.close());
    const confirmed = [newCorrection(user), newCorrection(user)].map((row) => ({ ...row, _deleted: false }));
    await addStored(collectionOf(replica, "corrections"), confirmed);
    const { id } = await insertLocally(replica.corrections, newCorrection(user), crypto.randomUUID());
    return { replica, waitingId: id };
  }

  it("is what has a change, and no more, for every reader", async () => {
    const { replica, waitingId } = await filled();
    const records = collectionOf(replica, "corrections");
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
    expect(idsOf(await readWaiting(records))).toEqual([waitingId]);
    expect((await readWaitingChanges(replica)).map(({ row }) => row.id)).toEqual([waitingId]);
    const seen: string[] = [];
    await rewriteStored(records, "waiting", (_, id) => {
      seen.push(id);
      return null;
    });
    expect(seen).toEqual([waitingId]);
    const read = rawReplica(replica.name).read("corrections", (view) => view.waiting());
    expect(idsOf(await read)).toEqual([waitingId]);
  });

  it("comes to an end", async () => {
    closings.push(begin());
    const device = await start(sam);
    const { id } = await ask(device);
    await confirmed(device, id);
    await reaches(device, "resting");
    expect(await readWaitingChanges(device.replica)).toEqual([]);
    expect(device.reachable).not.toContain(false);
  });

  it("is read in an engine that behaves so", async () => {
    const { replica } = await filled();
    const { dexieDb } = await collectionOf(replica, "corrections").storageInstance.internals;
    const index = () => dexieDb.backendDB().transaction("docs").objectStore("docs").index("change_id");
    const unbounded = engine.includes("WebKit") ? 3 : 1;
    expect(await promisifyRequest(index().getAll())).toHaveLength(unbounded);
    expect(await promisifyRequest(index().getAllKeys())).toHaveLength(unbounded);
    expect(await promisifyRequest(index().getAll(IDBKeyRange.lowerBound("")))).toHaveLength(1);
    expect(await promisifyRequest(index().count())).toBe(1);
  });
});
