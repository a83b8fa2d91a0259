import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type RosterEdit, renamed, shiftPlanOf } from "#domain/roster/roster-edit.ts";
import type { Replica } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { readWaiting } from "#replica/rxdb/stored.ts";
import { type Shift, shiftEntity } from "#schema/entities/shift.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newShift, shiftFromBefore } from "#tests/factories/shifts.ts";
import { changeRoster } from "./roster.ts";

const manager = newUser("b0000000-0000-4000-8000-000000000001", "manager");
let replica: Replica;

beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [shiftEntity]);
});
afterEach(() => {
  vi.restoreAllMocks();
  return replica.close();
});

const change = (edits: readonly RosterEdit[]) =>
  changeRoster(commandContext(manager, replica, new FakeDevice()), edits);
const apply = async (edits: readonly RosterEdit[]) => (await change(edits)).undo;
const roster = async () =>
  (await replica.shifts.find({ sort: [{ date: "asc" }] }).exec()).map((found) => found.toMutableJSON());

it("adds, changes and removes in one go, each waiting to be sent", async () => {
  const [kept, gone] = [newShift({ date: "2026-03-03" }), newShift({ date: "2026-03-04" })];
  await replica.shifts.bulkInsert([kept, gone]);
  const added = newShift({ date: "2026-03-02", start_time: "06:00", user_id: manager.id });
  await apply([
    { kind: "add", id: added.id, shift: shiftPlanOf(added) },
    { kind: "change", id: kept.id, fields: { end_time: "18:00" } },
    { kind: "remove", id: gone.id },
  ]);
  expect(await roster()).toMatchObject([
    { id: added.id, start_time: "06:00", user_id: manager.id, change_id: expect.any(String) },
    { id: kept.id, end_time: "18:00", start_time: "09:00", change_id: expect.any(String) },
  ]);
});

it("makes the whole step or nothing of it, when the device cannot store all", async () => {
  const [kept, gone] = [newShift({ date: "2026-03-03" }), newShift({ date: "2026-03-04" })];
  await replica.shifts.bulkInsert([kept, gone]);
  const before = await roster();
  const added = newShift({ date: "2026-03-02" });
  const step: RosterEdit[] = [
    { kind: "add", id: added.id, shift: shiftPlanOf(added) },
    { kind: "remove", id: gone.id },
    { kind: "change", id: kept.id, fields: { notes: "Stocktaking" } },
  ];
  const put = IDBObjectStore.prototype.put;
  const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (
    this: IDBObjectStore,
    row,
  ) {
    if (row.notes === "Stocktaking") throw new DOMException("The device is full.", "QuotaExceededError");
    return put.call(this, row);
  });
  await expect(apply(step)).rejects.toThrow();
  expect(await roster()).toEqual(before);
  expect(await readWaiting(replica.shifts as never)).toEqual([]);

  full.mockRestore();
  await apply(step);
  expect(await roster()).toMatchObject([{ id: added.id }, { id: kept.id, notes: "Stocktaking" }]);
});

it("adds no shift twice", async () => {
  const [there, other] = [newShift(), newShift({ notes: "As it was" })];
  await replica.shifts.bulkInsert([there, other]);
  const step: RosterEdit[] = [
    { kind: "change", id: other.id, fields: { notes: "Changed" } },
    { kind: "add", id: there.id, shift: shiftPlanOf(there) },
  ];
  await expect(apply(step)).rejects.toThrow("there already");
  expect((await roster()).map(({ notes }) => notes).sort()).toEqual(["", "As it was"]);
});

it("gives what takes everything back, and what that gives does it again", async () => {
  const kept = newShift({ date: "2026-03-03" });
  await replica.shifts.insert(kept);
  const added = newShift({ date: "2026-03-02" });
  const undo = await apply([
    { kind: "add", id: added.id, shift: shiftPlanOf(added) },
    { kind: "change", id: kept.id, fields: { end_time: "18:00", notes: "Stocktaking" } },
    { kind: "change", id: kept.id, fields: { date: "2026-03-05" } },
  ]);
  const after = await roster();
  const redo = await apply(undo);
  expect(await roster()).toMatchObject([{ ...shiftPlanOf(kept), id: kept.id }]);
  await apply(redo);
  expect((await roster()).map(({ id, ...row }) => shiftPlanOf(row as never))).toEqual(
    after.map(({ id, ...row }) => shiftPlanOf(row as never)),
  );
});

it("writes the order by its earlier name as well, in what is new and in what is changed", async () => {
  const [kept, added] = [newShift({ date: "2026-03-03" }), newShift({ date: "2026-03-02" })];
  await replica.shifts.insert(kept);
  await apply([
    { kind: "change", id: kept.id, fields: { sort_order: 5 } },
    { kind: "add", id: added.id, shift: shiftPlanOf(added) },
    { kind: "change", id: added.id, fields: { sort_order: 2 } },
  ]);
  expect(await roster()).toMatchObject([
    { sort_order: 2, position: 2 },
    { sort_order: 5, position: 5 },
  ]);
});

it("takes back another order of shifts that were stored before `sort_order`, and puts a removed one in its place", async () => {
  const [moved, removed] = [
    { date: "2026-03-02", position: 3 },
    { date: "2026-03-03", position: 5 },
  ].map(shiftFromBefore);
  await replica.shifts.bulkInsert([moved, removed] as Shift[]);
  const undo = await apply([
    { kind: "change", id: moved?.id ?? "", fields: { sort_order: 0 } },
    { kind: "remove", id: removed?.id ?? "" },
  ]);
  expect(await roster()).toMatchObject([{ sort_order: 0 }]);
  await apply(undo);
  expect(await roster()).toMatchObject([{ sort_order: 3 }, { sort_order: 5, position: 5 }]);
});

it.each<[string, RosterEdit[], true | "lock" | undefined]>([
  ["an edit", [{ kind: "change", id: "", fields: { notes: "Keys" } }], undefined],
  ["a fill", [{ kind: "change", id: "", fields: { notes: "Keys" }, isFill: true }], "lock"],
  ["a fill that clears it", [{ kind: "remove", id: "", isFill: true }], "lock"],
  ["an undo", [{ kind: "change", id: "", fields: { notes: "Keys" }, over: { notes: "" } }], true],
  [
    "an edit after a fill",
    [
      { kind: "change", id: "", fields: { notes: "Keys" }, isFill: true },
      { kind: "change", id: "", fields: { end_time: "18:00" } },
    ],
    undefined,
  ],
  [
    "a fill that clears what was edited",
    [
      { kind: "change", id: "", fields: { notes: "Keys" } },
      { kind: "remove", id: "", isFill: true },
    ],
    "lock",
  ],
  [
    "an undo after a fill",
    [
      { kind: "change", id: "", fields: { notes: "Keys" }, isFill: true },
      { kind: "change", id: "", fields: { end_time: "18:00" }, over: { end_time: "17:00" } },
    ],
    "lock",
  ],
])("knows what %s gives way to, when it is sent", async (_, edits, yields) => {
  const shift = newShift();
  await replica.shifts.insert(shift);
  for (const edit of edits) await change([{ ...edit, id: shift.id }]);
  const [waiting] = await readWaiting(replica.shifts as never);
  expect(waiting?.pending?.yields).toBe(yields);
});

it("puts a removed shift back under another id, by which later edits know it", async () => {
  const shift = newShift();
  await replica.shifts.insert(shift);
  const [back] = await apply([{ kind: "remove", id: shift.id }]);
  await apply([back as RosterEdit]);
  const [row] = await roster();
  expect(row).toMatchObject(shiftPlanOf(shift));
  expect(row?.id).not.toBe(shift.id);
  expect(back).toMatchObject({ kind: "add", was: shift.id });
  const ids = new Map([[shift.id, String(row?.id)]]);
  await apply(renamed([{ kind: "change", id: shift.id, fields: { notes: "Again" } }], ids));
  expect(await roster()).toMatchObject([{ notes: "Again" }]);
});

it("leaves a shift that somebody removed meanwhile", async () => {
  expect(await apply([{ kind: "change", id: crypto.randomUUID(), fields: { notes: "Too late" } }])).toEqual(
    [],
  );
});

it("ends a drop and a claim when the shift is given to somebody else, and brings both back by undoing", async () => {
  const dropped = newShift({
    user_id: manager.id,
    status: "dropped",
    drop_reason: "Dentist",
    claimed_by_user_id: crypto.randomUUID(),
  });
  await replica.shifts.insert(dropped);
  const other = crypto.randomUUID();
  const undo = await apply([{ kind: "change", id: dropped.id, fields: { user_id: other } }]);
  expect(await roster()).toMatchObject([
    { user_id: other, status: "scheduled", drop_reason: null, claimed_by_user_id: null },
  ]);
  await apply(undo);
  const { user_id, status, drop_reason, claimed_by_user_id } = dropped;
  expect(await roster()).toMatchObject([{ user_id, status, drop_reason, claimed_by_user_id }]);
});

it("leaves the claim of a shift that becomes open, as the server does, and brings the drop back by undoing", async () => {
  const ben = crypto.randomUUID();
  const dropped = newShift({
    user_id: manager.id,
    status: "dropped",
    drop_reason: "Dentist",
    claimed_by_user_id: ben,
    estimated_pay: 90,
  });
  await replica.shifts.insert(dropped);
  const undo = await apply([{ kind: "change", id: dropped.id, fields: { user_id: null } }]);
  expect(await roster()).toMatchObject([
    { user_id: null, status: "scheduled", drop_reason: null, claimed_by_user_id: ben, estimated_pay: null },
  ]);
  await apply(undo);
  const { user_id, status, drop_reason, claimed_by_user_id, estimated_pay } = dropped;
  expect(await roster()).toMatchObject([{ user_id, status, drop_reason, claimed_by_user_id, estimated_pay }]);
});

it.each([null, "ben"])(
  "gives a claimed shift to %s as scheduled, and back as such: only an approval makes it claimed",
  async (user_id) => {
    const claimed = newShift({ user_id: "anna", status: "claimed" });
    await replica.shifts.insert(claimed);
    const undo = await apply([{ kind: "change", id: claimed.id, fields: { user_id } }]);
    expect(await roster()).toMatchObject([{ user_id, status: "scheduled" }]);
    await apply(undo);
    expect(await roster()).toMatchObject([{ user_id: "anna", status: "scheduled" }]);
  },
);

it("puts a removed shift that was dropped back as an open one: nobody can be made to drop it", async () => {
  const publishedAs = { publish_id: "p", date: "2026-03-02", start_time: "09:00", end_time: "17:00" };
  const published_as = { ...publishedAs, user_id: "anna", position_id: null, place_id: null };
  const dropped = newShift({ user_id: "anna", status: "dropped", estimated_pay: 90, published_as });
  await replica.shifts.insert({ ...dropped, drop_reason: "Dentist", claimed_by_user_id: "ben" });
  await apply(await apply([{ kind: "remove", id: dropped.id }]));
  expect(await roster()).toMatchObject([
    { user_id: null, status: "scheduled", claimed_by_user_id: null, estimated_pay: null, published_as },
  ]);
});

it.each<[string, RosterEdit & { kind: "change" }, number | null]>([
  ["goes when it is given to somebody else", { kind: "change", id: "", fields: { user_id: "ben" } }, null],
  ["goes when it becomes open", { kind: "change", id: "", fields: { user_id: null } }, null],
  ["stays when it is moved", { kind: "change", id: "", fields: { date: "2026-03-05", user_id: "anna" } }, 90],
  ["is what the edit says", { kind: "change", id: "", fields: { user_id: "ben", estimated_pay: 75 } }, 75],
])("what somebody gets for a shift %s, and comes back by undoing", async (_, edit, expected) => {
  const shift = newShift({ user_id: "anna", estimated_pay: 90 });
  await replica.shifts.insert(shift);
  const undo = await apply([{ ...edit, id: shift.id }]);
  expect(await roster()).toMatchObject([{ estimated_pay: expected }]);
  await apply(undo);
  expect(await roster()).toMatchObject([{ user_id: "anna", estimated_pay: 90 }]);
});
