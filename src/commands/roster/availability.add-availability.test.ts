import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { EntryPlan } from "#domain/availability/entries.ts";
import type { Replica } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import { newEntry } from "#tests/factories/availability.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import {
  addAvailability,
  applyAvailability,
  changeAvailability,
  removeAvailability,
} from "./availability.ts";

const BUSINESS = "b0000000-0000-4000-8000-000000000001";
const sam = newUser(BUSINESS);
const manager = newUser(BUSINESS, "manager");
const OFF: EntryPlan = { all_day: true, start_time: null, end_time: null, available: false, reason: "Exams" };
const DAYS = ["2026-03-02", "2026-03-03"];
let replica: Replica;
const device = new FakeDevice();

beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [staffAvailabilityEntity]);
});
afterEach(() => replica.close());

const as = (user: typeof sam) => commandContext(user, replica, device);
const add = (user = sam, days = DAYS, onTaken: "replace" | "keep" = "replace", plan = OFF) =>
  addAvailability(as(user), { userId: sam.id, days, plan, onTaken });
const entries = async () =>
  (await replica.staff_availability.find({ selector: { kind: "availability" } }).exec())
    .map((found) => found.toMutableJSON())
    .sort((one, other) => (one.date < other.date ? -1 : 1));

it("enters a series that waits for a manager, and to be sent", async () => {
  await add();
  const [first, second] = await entries();
  expect([first?.date, second?.date]).toEqual(DAYS);
  expect(first).toMatchObject({ ...OFF, user_id: sam.id, status: "pending", approved: false });
  expect(first).toMatchObject({ business_id: BUSINESS, change_id: expect.any(String), time_slots: [] });
  expect(first?.series_id).toEqual(expect.any(String));
  expect(second?.series_id).toBe(first?.series_id);
});

it("is approved when a manager enters it, and a single day is no series", async () => {
  await add(manager, ["2026-03-02"]);
  expect(await entries()).toMatchObject([{ status: "approved", approved: true, series_id: null }]);
});

it("enters once what is entered twice at once", async () => {
  await Promise.all([add(), add()]);
  expect(await entries()).toHaveLength(2);
});

it("lets what is there give way, or stay; undoing puts it back", async () => {
  const there = newEntry({ user_id: sam.id, available: true, reason: null, date: "2026-03-03" });
  await replica.staff_availability.bulkInsert([there, newEntry({ date: "2026-03-03" })]);
  await add(sam, DAYS, "keep");
  expect(await entries()).toMatchObject([{ date: DAYS[0] }, { date: DAYS[1] }, { date: DAYS[1] }]);
  const undo = await add(sam);
  expect((await entries()).filter(({ user_id }) => user_id === sam.id)).toMatchObject([
    { date: DAYS[0], available: false },
    { date: DAYS[1], available: false },
  ]);
  await applyAvailability(as(sam), undo);
  expect((await entries()).find(({ available }) => available)).toMatchObject({
    date: DAYS[1],
    status: "pending",
  });
});

it("removes, and puts back under other ids", async () => {
  await add();
  const ids = (await entries()).map(({ id }) => id);
  const undo = await removeAvailability(as(sam), ids);
  expect(await entries()).toEqual([]);
  await applyAvailability(as(sam), undo);
  const back = await entries();
  expect(back).toMatchObject(DAYS.map((date) => ({ date, reason: "Exams" })));
  expect(back.map(({ id }) => id)).not.toEqual(ids);
});

it("what somebody changes themselves is asked anew, by itself; a manager's change leaves the answer", async () => {
  await add(manager);
  const [first] = await entries();
  const hours = { ...OFF, all_day: false, start_time: "09:00", end_time: "12:00" };
  await changeAvailability(as(manager), [String(first?.id)], hours);
  expect((await entries())[0]).toMatchObject({ ...hours, status: "approved", series_id: null });
  const undo = await changeAvailability(as(sam), [String(first?.id)], OFF);
  expect((await entries())[0]).toMatchObject({ ...OFF, status: "pending", approved: false });
  await applyAvailability(as(sam), undo);
  expect((await entries())[0]).toMatchObject({ ...hours, status: "pending", approved: false });
});
