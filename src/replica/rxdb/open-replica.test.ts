import "fake-indexeddb/auto";
import { type RxCollection, RxCollectionBase } from "rxdb";
import { afterEach, expect, it, vi } from "vitest";
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

it("closes what finds room only once its replica was refused", async () => {
  const wait = RxCollectionBase.prototype.promiseWait;
  const waited = vi.spyOn(RxCollectionBase.prototype, "promiseWait");
  waited.mockImplementation(function (this: RxCollection, ms) {
    return wait.call(this, this.name === "punches" ? 2 * (ms ?? 0) : ms);
  });
  const whole = await open(crypto.randomUUID());
  await expect(open(crypto.randomUUID())).rejects.toThrow("COL23");
  const late = waited.mock.instances.find((one) => (one as unknown as RxCollection).name === "punches");
  await vi.waitFor(() => expect((late as unknown as RxCollection).closed).toBe(true));
  await whole.close();
  waited.mockRestore();
  const userId = crypto.randomUUID();
  expect((await open(userId)).userId).toBe(userId);
});
