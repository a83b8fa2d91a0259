import "fake-indexeddb/auto";
import { map } from "rxjs";
import { afterEach, beforeEach, expect, it } from "vitest";
import { checkRoster, type RosterRules } from "#domain/roster/check-roster.ts";
import type { Replica } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { type StaffAvailability, staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import { newEntry } from "#tests/factories/availability.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { applyAvailability, decideAvailability } from "./availability.ts";

const manager = newUser("b0000000-0000-4000-8000-000000000001", "manager");
const device = new FakeDevice();
let replica: Replica;

beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [
    staffAvailabilityEntity,
    businessEntity,
  ]);
});
afterEach(() => replica.close());

const context = () => commandContext(manager, replica, device);
const statusOf = async (id: string) => (await replica.staff_availability.findOne(id).exec())?.toJSON().status;

it("decides what waits, leaves what was decided, and can be taken back", async () => {
  const [asked, denied] = [newEntry(), newEntry({ status: "denied" })];
  await replica.staff_availability.bulkInsert([asked, denied]);
  const undo = await decideAvailability(context(), [asked.id, denied.id, "gone"], "approved");
  const row = (await replica.staff_availability.findOne(asked.id).exec())?.toMutableJSON();
  expect(row).toMatchObject({ status: "approved", approved: true, change_id: expect.any(String) });
  expect(await statusOf(denied.id)).toBe("denied");
  await applyAvailability(context(), undo);
  expect(await statusOf(asked.id)).toBe("pending");
  await decideAvailability(context(), [asked.id], "denied");
  expect(await statusOf(asked.id)).toBe("denied");
});

it("leaves what nobody decided before its day was over", async () => {
  const over = newEntry({ date: "2026-03-01" });
  await replica.staff_availability.insert(over);
  expect(await decideAvailability(context(), [over.id], "approved")).toEqual([]);
  expect(await statusOf(over.id)).toBe("pending");
});

it("is denied with a reason, which goes when that is taken back", async () => {
  const asked = newEntry();
  await replica.staff_availability.insert(asked);
  const reasonOf = async () =>
    (await replica.staff_availability.findOne(asked.id).exec())?.toJSON().denial_reason;
  const undo = await decideAvailability(context(), [asked.id], "denied", "Stocktaking");
  expect(await reasonOf()).toBe("Stocktaking");
  await applyAvailability(context(), undo);
  expect(await reasonOf()).toBeNull();
});

it("what another manager has decided since is not taken back", async () => {
  const [asked, other] = [newEntry(), newEntry()];
  await replica.staff_availability.bulkInsert([asked, other]);
  const undo = await decideAvailability(context(), [asked.id, other.id], "approved");
  const row = await replica.staff_availability.findOne(asked.id).exec();
  await row?.incrementalPatch({ status: "denied", approved: false });
  expect(await applyAvailability(context(), undo)).toHaveLength(1);
  expect([await statusOf(asked.id), await statusOf(other.id)]).toEqual(["denied", "pending"]);
});

it("two taps, or two that contradict each other, decide once: the first", async () => {
  const asked = newEntry();
  await replica.staff_availability.insert(asked);
  await Promise.all([
    decideAvailability(context(), [asked.id], "approved"),
    decideAvailability(context(), [asked.id], "denied"),
  ]);
  expect(await statusOf(asked.id)).toBe("approved");
});

const RULES: RosterRules = {
  zone: "Europe/Dublin",
  approvalMode: true,
  restMinMs: null,
  dayMaxMs: null,
  weekMaxMs: null,
  hours: [],
  around: { before: 0, after: 0 },
  weekStart: "sun",
};

it.each([
  ["approved", [{ kind: "away", reason: "Dentist" }]],
  ["denied", undefined],
] as const)("the roster's next findings know that it was %s", async (status, finding) => {
  const shift = newShift({ user_id: crypto.randomUUID() });
  const asked = newEntry({ user_id: String(shift.user_id), date: shift.date });
  await replica.staff_availability.insert(asked);
  const findings: unknown[] = [];
  const live = replica.staff_availability
    .find({ selector: { kind: "availability" } })
    .$.pipe(map((found) => found.map((document) => document.toMutableJSON() as StaffAvailability)))
    .subscribe((entries) => findings.push(checkRoster([shift], entries, RULES).get(shift.id)));
  await expect.poll(() => findings).toEqual([[{ kind: "asked-off", reason: "Dentist" }]]);
  await decideAvailability(context(), [asked.id], status);
  await expect.poll(() => findings.slice(1)).toEqual([finding]);
  live.unsubscribe();
});
