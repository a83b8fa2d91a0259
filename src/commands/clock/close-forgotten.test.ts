import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Replica } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { rememberSync } from "#replica/sync-memory.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { punchRow } from "#tests/factories/punches.ts";
import { COMPLETE, CORE, FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { closeForgotten } from "./close-forgotten.ts";

const business = newBusiness({ timezone: "UTC", close_after_minutes: 600 });
const manager = newUser(business.id, "manager");
const [sam, mia] = [newUser(business.id), newUser(business.id)];
const device = new FakeDevice();
let replica: Replica;

beforeEach(async () => {
  device.instant = "2026-03-02T20:00:00.000Z";
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [...CORE, shiftEntity]);
  await replica.businesses.insert(business);
  await replica.punches.bulkInsert([
    punchRow(sam, { at: "2026-03-02T08:00:00.000Z" }),
    punchRow(mia, { at: "2026-03-02T12:00:00.000Z" }),
  ]);
  await rememberSync(replica, COMPLETE);
});
afterEach(() => replica.close());

const close = (heardAt: string | null = device.instant) =>
  closeForgotten(commandContext(manager, replica, device), heardAt);
async function outs() {
  const found = await replica.punches.find({ selector: { type: "out" } }).exec();
  return found
    .map((one) => one.toMutableJSON())
    .map(({ user_id, at, source, hash }) => ({ user_id, at, source, hash }));
}

it("clocks out whoever is at work for too long, at the end of the longest time, once", async () => {
  expect(await close()).toBe(1);
  const out = { user_id: sam.id, at: "2026-03-02T18:00:00.000Z", source: "automatic", hash: null };
  expect(await outs()).toEqual([out]);
  expect(await close()).toBe(0);
  expect(await outs()).toEqual([out]);
});

it("clocks them out at the end of their shift", async () => {
  const shift = {
    date: "2026-03-02",
    start_time: "08:00",
    end_time: "16:00",
    user_id: sam.id,
    published: true,
  };
  await replica.shifts.insert(newShift(shift));
  await close();
  expect(await outs()).toMatchObject([{ at: "2026-03-02T16:00:00.000Z" }]);
});

it("makes the same punch on every device", async () => {
  await close();
  const [here] = await replica.punches.find({ selector: { type: "out" } }).exec();
  const pressed = await replica.punches.find({ selector: { type: "in" } }).exec();
  const elsewhere = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [...CORE, shiftEntity]);
  await elsewhere.businesses.insert(business);
  await elsewhere.punches.bulkInsert(pressed.map((one) => one.toMutableJSON()));
  await rememberSync(elsewhere, COMPLETE);
  await closeForgotten(commandContext(sam, elsewhere, device), device.instant);
  const [there] = await elsewhere.punches.find({ selector: { type: "out" } }).exec();
  expect(there?.id).toBe(here?.id);
  await elsewhere.close();
});

it("leaves everybody alone where the business has no such rule", async () => {
  await replica.businesses.findOne(business.id).patch({ close_after_minutes: null });
  expect(await close()).toBe(0);
});

it.each([
  ["nothing was heard of them yet", null, COMPLETE],
  ["they were last heard of while they may have been at work", "2026-03-02T17:59:00.000Z", COMPLETE],
  ["their punches are still being fetched", "2026-03-02T20:00:00.000Z", { ...COMPLETE, version: -1 }],
  ["they are fetched anew", "2026-03-02T20:00:00.000Z", { ...COMPLETE, refilling: ["punches"] }],
] as const)("leaves everybody alone as long as %s", async (_, heardAt, memory) => {
  await rememberSync(replica, { ...memory, refilling: [...memory.refilling] });
  expect(await close(heardAt)).toBe(0);
  expect(await outs()).toEqual([]);
});

it("goes by the last exchange for how long somebody has been at work", async () => {
  expect(await close("2026-03-02T18:01:00.000Z")).toBe(1);
});
