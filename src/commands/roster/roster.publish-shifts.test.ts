import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { publicationOf } from "#domain/roster/publication.ts";
import { type RosterEdit, shiftPlanOf } from "#domain/roster/roster-edit.ts";
import type { Replica } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { type Shift, shiftEntity } from "#schema/entities/shift.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { changeRoster, publishShifts } from "./roster.ts";

const manager = newUser("b0000000-0000-4000-8000-000000000001", "manager");
let replica: Replica;

beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [shiftEntity]);
});
afterEach(() => replica.close());

const publish = (shifts: Shift[]) =>
  publishShifts(commandContext(manager, replica, new FakeDevice()), shifts);
const change = (edits: readonly RosterEdit[], evenPublished = false) =>
  changeRoster(commandContext(manager, replica, new FakeDevice()), edits, evenPublished);
const roster = async () =>
  (await replica.shifts.find({ sort: [{ date: "asc" }] }).exec()).map(
    (found) => found.toMutableJSON() as Shift,
  );

it("publishes drafts and changes by one id, and does not touch what was told already", async () => {
  await replica.shifts.bulkInsert([newShift({ date: "2026-03-02" }), newShift({ date: "2026-03-03" })]);
  await publish(await roster());
  const [first, second] = await roster();
  expect([first, second].map((shift) => shift && publicationOf(shift))).toEqual(["published", "published"]);
  expect(first?.published_as?.publish_id).toBe(second?.published_as?.publish_id);

  const changed = { ...(first as Shift), end_time: "18:00" };
  await replica.shifts.upsert(changed);
  await publish([changed, second as Shift]);
  const [again, untouched] = await roster();
  expect(again?.published_as).toMatchObject({ end_time: "18:00" });
  expect(again?.published_as?.publish_id).not.toBe(first?.published_as?.publish_id);
  expect(untouched).toEqual(second);
});

it("leaves what was published when an earlier step is undone, until that is wanted all the same", async () => {
  await replica.shifts.bulkInsert([newShift({ date: "2026-03-02" }), newShift({ date: "2026-03-03" })]);
  const [shift, other] = await roster();
  const edit = (row: Shift | undefined, notes: string): RosterEdit => ({
    ...{ kind: "change", id: String(row?.id), fields: { end_time: "18:00", notes } },
  });
  const { undo } = await change([edit(shift, "Keys"), edit(other, "Till")]);
  await publish((await roster()).slice(0, 1));
  const before = await roster();
  expect(await change(undo)).toMatchObject({ isHeld: true, left: [{ id: shift?.id, why: "published" }] });
  expect(await roster()).toEqual(before);

  await change(undo, true);
  const [again, draft] = await roster();
  expect(again).toMatchObject({ end_time: shift?.end_time, notes: "", published: true });
  expect(again && publicationOf(again)).toBe("changed");
  expect(draft).toMatchObject({ end_time: other?.end_time, notes: "", published: false });
});

it("takes back even new shifts that were published, where that is wanted all the same", async () => {
  const row = newShift();
  const { undo } = await change([{ kind: "add", id: row.id, shift: shiftPlanOf(row) }]);
  await publish(await roster());
  expect(await change(undo)).toMatchObject({ isHeld: true });
  await change(undo, true);
  expect(await roster()).toEqual([]);
});
