import "fake-indexeddb/auto";
import { expect, it } from "vitest";
import { ENTITIES } from "#schema/entities/entities.ts";
import { rows } from "./collections.ts";
import { openReplica } from "./rxdb/open-replica.ts";

/** The kinds that two collections share. */
const SHARED: Record<string, string> = { "messages read": "chat_read", "news read": "news_read" };

it("finds the rows of every kind in the collection of its entity", async () => {
  const replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, ENTITIES);
  const kinds = ENTITIES.flatMap(({ kind, collection }) => (kind ? { kind, collection } : []));
  const named = kinds.map(({ kind, collection }) => SHARED[`${collection} ${kind}`] ?? kind);
  expect(new Set(named).size).toBe(kinds.length);
  expect(named.map((kind) => rows(replica, kind as "punch").name)).toEqual(
    kinds.map(({ collection }) => collection),
  );
  await replica.close();
});
