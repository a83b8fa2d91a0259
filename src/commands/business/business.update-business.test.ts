import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Replica } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import type { Business } from "#schema/entities/business.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { CORE, FakeDevice, newUser } from "#tests/factories/replica.ts";
import { updateBusiness } from "./business.ts";

const admin = newUser("b0000000-0000-4000-8000-000000000001", "admin");
let replica: Replica;

const business = newBusiness({ id: String(admin.businessId) });

beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, CORE);
});
afterEach(() => replica.close());

const update = (changes: Parameters<typeof updateBusiness>[1]) =>
  updateBusiness(commandContext(admin, replica, new FakeDevice()), changes);

it("changes what was chosen and nothing else, and waits to be sent", async () => {
  await replica.businesses.insert(business);
  const changed = await update({ color_scheme: "teal" });
  expect(changed).toMatchObject({ ...business, color_scheme: "teal", change_id: expect.any(String) });
  expect(await update({ currency: "JPY" })).toMatchObject({ color_scheme: "teal", currency: "JPY" });
  expect(await update({ approval_mode: true })).toMatchObject({ currency: "JPY", approval_mode: true });
});

it("sets limits and takes them away", async () => {
  await replica.businesses.insert(business);
  await update({ rest_min_minutes: 660, week_budget: 4250.5 });
  expect(await update({ rest_min_minutes: null })).toMatchObject({
    rest_min_minutes: null,
    week_budget: 4250.5,
  });
});

it("says nothing of what a business lacks that was stored before businesses had it", async () => {
  const { currency, rest_min_minutes, ...stored } = business;
  await replica.businesses.insert(stored as Business);
  const changed = await update({ color_scheme: "rose" });
  expect(changed).toMatchObject({ ...stored, color_scheme: "rose", change_id: expect.any(String) });
  expect(Object.keys(changed)).not.toContain("currency");
  expect(Object.keys(changed)).not.toContain("rest_min_minutes");
});

it("is not for a device that has no business", async () => {
  await expect(update({ currency: "EUR" })).rejects.toThrow("Missing");
});
