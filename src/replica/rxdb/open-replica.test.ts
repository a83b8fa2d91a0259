import "fake-indexeddb/auto";
import { afterEach, expect, it } from "vitest";
import { ENTITIES } from "#schema/entities/entities.ts";
import type { Replica } from "../collections.ts";
import { openReplica } from "./open-replica.ts";

const opened: Replica[] = [];
afterEach(async () => {
  for (const replica of opened.splice(0)) await replica.close();
});

async function open(userId: string): Promise<Replica> {
  const replica = await openReplica({ userId, generation: 0 }, ENTITIES);
  opened.push(replica);
  return replica;
}

// RxDB's free edition has the collections of one replica open.
it("opens a replica that was refused, once others are closed", async () => {
  const whole = await open(crypto.randomUUID());
  const userId = crypto.randomUUID();
  await expect(open(userId)).rejects.toThrow("COL23");
  await whole.close();
  expect((await open(userId)).userId).toBe(userId);
});
