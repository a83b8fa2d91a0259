import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Replica, rows } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { profileEntity, type Role } from "#schema/entities/profile.ts";
import { punchEntity } from "#schema/entities/punch.ts";
import { punchCorrectionEntity } from "#schema/entities/punch-correction.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import { swapRequestEntity } from "#schema/entities/swap-request.ts";
import { newEntry } from "#tests/factories/availability.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newPerson } from "#tests/factories/people.ts";
import { FakeDevice, newCorrection, newUser } from "#tests/factories/replica.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { newSwap } from "#tests/factories/swaps.ts";
import type { FakeUser } from "#tests/fakes/fake-sync-server.ts";
import { decideCorrection, decideReviewItem } from "./clock/review.ts";
import { addTimes, correctTimes, takeBackEdits, voidPunches } from "./clock/time-edits.ts";
import type { CommandContext } from "./command-context.ts";
import { approvePeriod, withdrawApprovals } from "./pay/approvals.ts";
import {
  addAvailability,
  applyAvailability,
  changeAvailability,
  decideAvailability,
} from "./roster/availability.ts";
import { approveClaim } from "./roster/shift-moves.ts";
import { decideSwap } from "./roster/swaps.ts";

const BUSINESS = "b0000000-0000-4000-8000-000000000001";
const owner: FakeUser = { ...newUser(BUSINESS, "admin"), id: newBusiness().owner_id };
const admin = newUser(BUSINESS, "admin");
const manager = newUser(BUSINESS, "manager");
const employee = newUser(BUSINESS);
const ENTITIES = [
  businessEntity,
  profileEntity,
  punchEntity,
  punchCorrectionEntity,
  shiftEntity,
  staffAvailabilityEntity,
  swapRequestEntity,
];
let replica: Replica;
let device: FakeDevice;

beforeEach(async () => {
  device = new FakeDevice();
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, ENTITIES);
  await replica.businesses.insert(newBusiness({ id: BUSINESS, timezone: "UTC", approval_mode: true }));
  await replica.profiles.bulkInsert(
    [owner, admin, manager, employee].map(({ id, role }) =>
      newPerson({ id, role: role as Role, name: role }),
    ),
  );
});
afterEach(() => replica.close());

const as = (user: FakeUser): CommandContext => commandContext(user, replica, device);
const plan = { all_day: true, start_time: null, end_time: null, available: false, reason: "Dentist" };
const times = {
  start: Date.parse("2026-03-01T09:00:00.000Z"),
  end: Date.parse("2026-03-01T17:00:00.000Z"),
  breaks: [],
};

async function swapOf(asker: string, asked: string) {
  const [mine, theirs] = [asker, asked].map((user_id) =>
    newShift({ user_id, date: "2026-03-05", published: true }),
  ) as [ReturnType<typeof newShift>, ReturnType<typeof newShift>];
  await replica.shifts.bulkInsert([mine, theirs]);
  const swap = newSwap(mine, theirs, { status: "agreed" });
  await rows(replica, "swap").insert(swap);
  return swap.id;
}
async function swapped(by: FakeUser, id: string, decision: "approve" | "deny") {
  const outcome = await decideSwap(as(by), id, decision);
  const { status } = (await rows(replica, "swap").findOne(id).exec())?.toMutableJSON() ?? {};
  return outcome === null && status !== "agreed";
}
async function addedAs(by: FakeUser, userId: string) {
  await addAvailability(as(by), { userId, days: ["2026-03-09"], plan, onTaken: "replace" });
  const found = await replica.staff_availability.find({ selector: { user_id: userId } }).exec();
  return found.map((document) => document.toMutableJSON());
}
const isDone = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );

/** What each kind of decision does when `by` makes it about `person`: whether it was made. */
const KINDS: Record<string, (by: FakeUser, person: string) => Promise<boolean>> = {
  "a day off": async (by, person) => {
    const entry = newEntry({ user_id: person, available: false });
    await replica.staff_availability.insert(entry);
    return (await decideAvailability(as(by), [entry.id], "approved")).length > 0;
  },
  "the denial of a day off": async (by, person) => {
    const entry = newEntry({ user_id: person, available: false });
    await replica.staff_availability.insert(entry);
    return (await decideAvailability(as(by), [entry.id], "denied", "Stocktaking")).length > 0;
  },
  "an approved day off that is entered": async (by, person) =>
    (await addedAs(by, person)).every(({ status, approved }) => status === "approved" && approved),
  "a change of an approved day off": async (by, person) => {
    const entry = newEntry({ user_id: person, available: false, status: "approved", approved: true });
    await replica.staff_availability.insert(entry);
    await changeAvailability(as(by), [entry.id], plan);
    return (await replica.staff_availability.findOne(entry.id).exec())?.toJSON().status === "approved";
  },
  "an approved day off that is put back": async (by, person) => {
    const entry = { ...newEntry({ user_id: person }), status: "approved" as const };
    await applyAvailability(as(by), [{ kind: "add", id: entry.id, entry }]);
    return (await replica.staff_availability.findOne(entry.id).exec())?.toJSON().status === "approved";
  },
  "a swap they asked for": async (by, person) =>
    swapped(by, await swapOf(person, employee.id === person ? manager.id : employee.id), "approve"),
  "a swap they were asked for": async (by, person) =>
    swapped(by, await swapOf(employee.id === person ? manager.id : employee.id, person), "approve"),
  "the denial of a swap": async (by, person) =>
    swapped(by, await swapOf(person, crypto.randomUUID()), "deny"),
  "a correction": async (by, person) => {
    const asked = newCorrection({ ...employee, id: person });
    await replica.corrections.insert(asked);
    return (await decideCorrection(as(by), asked.id, "approved")) === "done";
  },
  "the denial of a correction": async (by, person) => {
    const asked = newCorrection({ ...employee, id: person });
    await replica.corrections.insert(asked);
    return (await decideCorrection(as(by), asked.id, "denied")) === "done";
  },
  "a match": (by, user_id) =>
    isDone(
      decideReviewItem(
        as(by),
        { key: "match e c", kind: "match", user_id, intervals: ["e", "c"], at: times.start },
        "entered",
      ),
    ),
  "an approval of hours": (by, user_id) =>
    isDone(
      approvePeriod(as(by), {
        days: { from: "2026-02-23", to: "2026-03-01" },
        zone: "UTC",
        people: [{ user_id, worked_ms: 1, fingerprint: "1-1-1-1" }],
        note: "",
      }),
    ),
  "an approval that is withdrawn": async (by, person) => {
    const days = { from: "2026-02-23", to: "2026-03-01" };
    const people = [{ user_id: person, worked_ms: 1, fingerprint: "1-1-1-1" }];
    const other = by === owner ? admin : owner;
    const ids = await approvePeriod(as(other), { days, zone: "UTC", people, note: "" });
    return isDone(withdrawApprovals(as(by), ids));
  },
  "typed times": (by, userId) =>
    isDone(addTimes(as(by), { editId: crypto.randomUUID(), userId, times, shiftId: null, note: "Forgot" })),
  "corrected times": async (by, userId) => {
    const edit = { editId: crypto.randomUUID(), userId, times, shiftId: null, note: "Forgot" };
    return isDone(correctTimes(as(by), { ...edit, key: "gone", near: times.start }));
  },
  "removed times": (by, userId) =>
    isDone(voidPunches(as(by), { editId: crypto.randomUUID(), userId, punches: [], note: "Twice" })),
  "times that are put back": async (by, userId) => {
    const other = by === owner ? { ...owner, id: admin.id } : owner;
    const edit = { editId: crypto.randomUUID(), userId, times, shiftId: null, note: "Forgot" };
    const recorded = await addTimes(as(other), edit);
    return isDone(takeBackEdits(as(by), recorded, "Undone"));
  },
};

describe.each(Object.keys(KINDS))("%s", (kind) => {
  const decided = (by: FakeUser, person: string) => KINDS[kind]?.(by, person);

  it("is not decided by the manager whose it is, nor by an admin beside another", async () => {
    expect(await decided(manager, manager.id)).toBe(false);
    expect(await decided(admin, admin.id)).toBe(false);
  });

  it("is decided by another manager, and by the owner", async () => {
    expect(await decided(manager, admin.id)).toBe(true);
    expect(await decided(owner, owner.id)).toBe(true);
  });
});

it("an admin who is alone decides their own", async () => {
  const gone = await replica.profiles.findOne(owner.id).exec();
  await gone?.incrementalPatch({ deactivated_at: "2026-03-01T09:00:00.000Z" });
  expect(await KINDS["a correction"]?.(admin, admin.id)).toBe(true);
  expect(await KINDS["a correction"]?.(manager, manager.id)).toBe(false);
});

it("a claim follows the roster, on which managers also assign themselves", async () => {
  const shift = newShift({ date: "2026-03-05", published: true, claimed_by_user_id: manager.id });
  await replica.shifts.insert(shift);
  expect(await approveClaim(as(manager), shift.id, manager.id)).toMatchObject({ problem: null });
});

it("an employee's own entries wait, as before", async () => {
  expect(await addedAs(employee, employee.id)).toMatchObject([{ status: "pending", approved: false }]);
  expect(await addedAs(manager, manager.id)).toMatchObject([{ status: "pending", approved: false }]);
});
