import "fake-indexeddb/auto";
import { expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { ENTITIES } from "#schema/entities/entities.ts";
import type { Entity } from "#schema/entities/entity.ts";
import { collectionOf } from "../collections.ts";
import { openReplica } from "./open-replica.ts";
import { rxSchemaOf } from "./rx-schema.ts";

it.each(ENTITIES.map((entity) => [entity.table, entity] as const))(
  "finds confirmed %s whatever the query's order and conditions",
  async (_, entity) => {
    const replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [entity]);
    const collection = collectionOf(replica, entity.collection);
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

it.each(ENTITIES.map((entity) => [entity.table, entity] as const))(
  "indexes no field of %s that may be empty: such a document would vanish from every query",
  (_, { indexes, derived, kind, fields }: Entity) => {
    const given = new Set([...Object.keys(derived?.({}, "") ?? {}), ...(kind ? ["kind"] : [])]);
    for (const field of indexes.flat().filter((name) => !given.has(name))) {
      expect(must(fields[field], "an indexed field that is declared").rules.isNullable).toBeUndefined();
    }
  },
);

it("opens everything at once, within the collections RxDB allows, and each in the way all its entities agree on", async () => {
  const replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 });
  expect(Object.keys(replica.collections)).toHaveLength(13);
  for (const { collection, version, indexes } of ENTITIES) {
    const { jsonSchema } = collectionOf(replica, collection).schema;
    expect({ collection, version }).toEqual({ collection, version: jsonSchema.version });
    expect(rxSchemaOf(ENTITIES, collection)).toMatchObject({ version, indexes });
  }
  await replica.close();
});
