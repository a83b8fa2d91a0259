import "fake-indexeddb/auto";
import { expect, it } from "vitest";
import { ENTITIES } from "#schema/entities/entities.ts";
import { kindField, rows } from "./collections.ts";
import { openReplica } from "./rxdb/open-replica.ts";

it("finds the rows of every entity by its name", async () => {
  const replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, ENTITIES);
  expect(new Set(ENTITIES.map(({ name }) => name)).size).toBe(ENTITIES.length);
  for (const { name, collection, kind } of ENTITIES) {
    expect([name, rows(replica, name).name, kindField(name)]).toEqual([
      name,
      collection,
      kind ? { kind } : {},
    ]);
  }
  await replica.close();
});
