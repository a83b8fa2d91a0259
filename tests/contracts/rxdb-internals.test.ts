import "fake-indexeddb/auto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { promisifyRequest } from "idb-keyval";
import { createRxDatabase, type RxCollection } from "rxdb";
import { getRxStorageDexie } from "rxdb/plugins/storage-dexie";
import { firstValueFrom } from "rxjs";
import { afterEach, describe, expect, it } from "vitest";
import { collectionOf, type Replica } from "#replica/collections.ts";
import type { Internals } from "#replica/rxdb/connections.ts";
import { MARKS } from "#replica/rxdb/day-marks.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { rxSchemaOf } from "#replica/rxdb/rx-schema.ts";
import { addStored, type Next, readStored, rewriteStored } from "#replica/rxdb/stored.ts";
import { WAITING_INDEX } from "#replica/rxdb/waiting-index.ts";
import { ENTITIES } from "#schema/entities/entities.ts";
import type { Entity } from "#schema/entities/entity.ts";
import { punchEntity } from "#schema/entities/punch.ts";

const closings: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});

async function open(
  entities: Entity[] = [punchEntity],
  userId: string = crypto.randomUUID(),
): Promise<Replica> {
  const replica = await openReplica({ userId, generation: 0 }, entities);
  closings.push(() => replica.close());
  return replica;
}

/** The object store of a collection's documents, or another of its database. */
async function storeOf(
  { storageInstance }: Pick<RxCollection, "storageInstance">,
  name = "docs",
  mode: IDBTransactionMode = "readonly",
): Promise<IDBObjectStore> {
  const { dexieDb } = (await storageInstance.internals) as Internals;
  return dexieDb.backendDB().transaction(name, mode).objectStore(name);
}

const at = (day: number) => `2026-03-0${day}T09:00:00.000Z`;
const punch = (id: string, day = 1) =>
  ({
    ...{ kind: "punch", id, business_id: "b", user_id: "u", type: "in", at: at(day), note: "", version: 1 },
    ...{ change_id: null, _deleted: false },
  }) as unknown as Next;
const notes = (found: { toJSON(): object }[]) =>
  found.map((one) => one.toJSON() as { id: string; note: string }).map(({ id, note }) => id + note);
const noted = (note: string) => (row: object | undefined) => ({ ...row, note }) as never as Next;

describe("a row that we wrote", () => {
  it("is no longer what RxDB read: its own write is refused until it knows the new revision", async () => {
    const replica = await open();
    const punches = collectionOf(replica, "punches");
    await addStored(punches, [punch("a")]);
    const read = (await readStored(punches, ["a"])).get("a");
    await rewriteStored(punches, ["a"], noted("ours"));
    const write = async (previous: object | undefined) => {
      const document = { ...previous, note: "RxDB's", _rev: "3-rxdb" };
      const { error } = await punches.storageInstance.bulkWrite([{ previous, document } as never], "test");
      return error.map(({ status }) => status);
    };
    expect(await write(read)).toEqual([409]);
    const now = (await readStored(punches, ["a"])).get("a");
    expect(now?._rev).not.toBe(read?._rev);
    expect(await write(now)).toEqual([]);
  });

  it("is one of RxDB's own: it changes, keeps what we wrote, and removes it", async () => {
    const replica = await open();
    const punches = collectionOf(replica, "punches");
    await addStored(punches, [punch("a")]);
    const document = await replica.punches.findOne("a").exec(true);
    await rewriteStored(punches, ["a"], noted("ours"));
    await document.incrementalPatch({ type: "out" });
    expect((await readStored(punches, ["a"])).get("a")).toMatchObject({ note: "ours", type: "out" });
    await document.getLatest().incrementalRemove();
    expect(await replica.punches.find().exec()).toEqual([]);
    await rewriteStored(punches, ["a"], (row) => ({ ...row, _deleted: false }) as Next);
    expect(await replica.punches.find().exec()).toHaveLength(1);
  });

  it.each([
    ["long ago", { lwt: 1 }],
    ["in a far future", { lwt: Date.UTC(2100, 0) }],
    ["at no time", {}],
  ])("is found, followed and changed as any other when it says that it was written %s", async (_, meta) => {
    const userId = crypto.randomUUID();
    const first = await open([punchEntity], userId);
    await addStored(collectionOf(first, "punches"), [punch("a", 2), punch("b", 1)]);
    const store = await storeOf(first.punches, "docs", "readwrite");
    const row = await promisifyRequest<object>(store.get("a"));
    await promisifyRequest(store.put({ ...row, _meta: meta }));
    await first.close();
    const { punches } = await open([punchEntity], userId);
    const query = punches.find({ selector: { at: { $gte: "" } }, sort: [{ at: "asc" }] });
    expect((await query.exec()).map(({ id }) => id)).toEqual(["b", "a"]);
    const followed: string[] = [];
    const following = query.$.subscribe((all) => followed.push(notes(all).join(" ")));
    closings.push(() => following.unsubscribe());
    await (await punches.findOne("a").exec(true)).incrementalPatch({ note: "!", at: at(0) });
    expect(notes(await query.exec())).toEqual(["a!", "b"]);
    expect(followed.at(-1)).toBe("a! b");
    await (await punches.findOne("a").exec(true)).incrementalRemove();
    expect((await firstValueFrom(query.$)).map(({ id }) => id)).toEqual(["b"]);
  });
});

describe("what RxDB is not to do", () => {
  it("is switched on by nothing: cleaning up, attachments and migration", async () => {
    const { punches } = await open();
    expect(() => punches.cleanup(0)).toThrow(/cleanup/);
    expect(() => punches.startMigration()).toThrow(/migration/);
    await punches.insert(punch("a") as never);
    const document = await punches.findOne("a").exec(true);
    expect(() => document.putAttachment({ id: "f", data: new Blob(), type: "" })).toThrow(/attachments/);
  });

  it("is to use the table of day marks, whatever is written", async () => {
    const userId = crypto.randomUUID();
    const replica = await open([punchEntity], userId);
    const { punches } = replica;
    const marks = async (of = punches) =>
      promisifyRequest<object[]>((await storeOf(of as never, MARKS)).getAll());
    await punches.insert(punch("a") as never);
    await punches.bulkUpsert([punch("a"), punch("b")] as never);
    await (await punches.findOne("a").exec(true)).incrementalPatch({ note: "!" });
    await (await punches.findOne("b").exec(true)).incrementalRemove();
    expect((await storeOf(punches, MARKS)).keyPath).toBe("sequence");
    expect(await marks()).toEqual([]);
    await addStored(collectionOf(replica, "punches"), [punch("c")]);
    const mine = await marks();
    expect(mine).toHaveLength(1);
    await replica.close();
    const again = await open([punchEntity], userId);
    await again.punches.insert(punch("d") as never);
    expect(await marks(again.punches)).toEqual(mine);
  });
});

describe.each(ENTITIES.map((entity) => [entity.table, entity] as const))("the indexes of %s", (_, entity) => {
  const name = entity.collection;

  it("are RxDB's but those of its replication, and ours", async () => {
    const plain = await createRxDatabase({
      name: `plain-${crypto.randomUUID()}`,
      storage: getRxStorageDexie(),
    });
    closings.push(() => plain.close());
    await plain.addCollections({ [name]: { schema: rxSchemaOf([entity], name) } });
    const theirs = [...(await storeOf(plain[name] as RxCollection)).indexNames];
    const replica = await open([entity]);
    const ours = [...(await storeOf(collectionOf(replica, name))).indexNames];
    const declared = entity.indexes.map((fields) => `[_deleted+${[fields].flat().join("+")}+id]`);
    expect(theirs).toEqual(expect.arrayContaining(["[_meta.lwt+id]", ...declared]));
    expect(ours.toSorted()).toEqual(
      [WAITING_INDEX, ...(declared.length > 0 ? declared : ["[_deleted+id]"])].toSorted(),
    );
  });

  it("have each row, and are all that queries are planned on", async () => {
    const collection = collectionOf(await open([entity]), name);
    const indexed = entity.indexes.flat();
    const row = {
      id: "a",
      version: 1,
      change_id: null,
      ...Object.fromEntries(indexed.map((one) => [one, "x"])),
    };
    await collection.insert(row as never);
    const store = await storeOf(collection);
    const whole: string[] = [];
    for (const index of store.indexNames) {
      if ((await promisifyRequest(store.index(index).count())) === 1) whole.push(index);
    }
    expect(whole).toHaveLength(store.indexNames.length - 1);
    const field = fc.constantFrom("id", "version", "change_id", "note", ...indexed);
    const condition = fc.constantFrom(
      { $eq: "x" },
      { $gte: "a" },
      { $lt: "z" },
      { $gt: "a", $lte: "z" },
      { $ne: "y" },
    );
    const asked = fc.record({
      selector: fc.dictionary(field, condition, { maxKeys: 3 }),
      sort: fc.uniqueArray(field, { minLength: 1, maxLength: 2 }),
    });
    fc.assert(
      fc.property(asked, ({ selector, sort }) => {
        const query = { selector, sort: sort.map((by) => ({ [by]: "asc" })) } as never;
        const { index } = collection.find(query).getPreparedQuery().queryPlan;
        expect(whole).toContain(`[${index.join("+")}]`);
      }),
    );
  });
});

it("is known in src/replica/rxdb alone how RxDB and Dexie keep rows", () => {
  const root = join(import.meta.dirname, "../..");
  const inner =
    /\b_meta\b|\b_rev\b|\b_attachments\b|\blwt\b|storageInstance|StorageInstance|\.internals\b|dexie|"docs"|eventBulks\$/i;
  const found = globSync("{src,sw}/**/*.{ts,tsx}", { cwd: root }).filter(
    (path) =>
      !/\.test\.|^src.replica.rxdb/.test(path) &&
      inner.test(readFileSync(join(root, path), "utf8").replaceAll(/^\s*(\/\/|\/?\*).*$/gm, "")),
  );
  expect(found).toEqual([]);
});
