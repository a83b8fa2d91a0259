import "fake-indexeddb/auto";
import { expect, it } from "vitest";
import { ENTITIES, openReplica } from "./open-replica.ts";
import { collectionOf } from "./waiting.ts";

it.each(ENTITIES.map((entity) => [entity.collection, entity] as const))(
  "finds confirmed %s whatever the query's order and conditions",
  async (name, entity) => {
    const replica = await openReplica({ userId: crypto.randomUUID(), filling: 0 });
    const collection = collectionOf(replica, name);
    const indexed = Object.fromEntries(entity.indexes.flat().map((field) => [field, "x"]));
    await collection.insert({ id: "a", version: 1, change_id: null, name: "n", ...indexed } as never);
    const queries = [
      {},
      { sort: [{ name: "asc" }] },
      { sort: [{ id: "desc" }] },
      { selector: { name: "n" } },
      { selector: { name: "n", version: { $gt: 0 } }, sort: [{ version: "desc" }] },
      { selector: { id: { $gte: "" } } },
    ];
    for (const query of queries) expect(await collection.find(query as never).exec()).toHaveLength(1);
    expect(await collection.count().exec()).toBe(1);
    await replica.close();
  },
);
