import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { hasSamples, SAMPLE_SHIFTS } from "#domain/roster/samples.ts";
import { must } from "#lib/must.ts";
import type { Replica } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { readSamples } from "#replica/samples.ts";
import { recallSync, rememberSync } from "#replica/sync-memory.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { addSamples, removeSamples } from "./samples.ts";

const BUSINESS = "b0000000-0000-4000-8000-000000000001";
const NAMES = { early: "Early", midday: "Midday", late: "Late", service: "Service", kitchen: "Kitchen" };
const PLAN = { names: NAMES, week: "2026-03-09", weekStart: "mon" } as const;
const open: Replica[] = [];
let replica: Replica;

async function newDevice() {
  const made = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [
    shiftTemplateEntity,
    shiftEntity,
  ]);
  await rememberSync(made, { ...(await recallSync(made)), version: 1 });
  open.push(made);
  return made;
}

beforeEach(async () => {
  replica = await newDevice();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

const manager = newUser(BUSINESS, "manager");
const context = (on = replica) => commandContext(manager, on, new FakeDevice());
const remove = () => removeSamples(context(), [NAMES], "mon");
const counts = async (on = replica) => {
  const { positions, templates, shifts } = await readSamples(on, BUSINESS);
  return [positions.size, templates.size, shifts.size];
};

/** As if the server had confirmed all that is there, so that what is deleted now stays so. */
async function confirmAll() {
  for (const collection of [replica.templates, replica.shifts])
    for (const document of await collection.find().exec())
      await document.incrementalPatch({ change_id: null, pending: undefined, version: 3 } as never);
}

it("makes positions, templates that need them, and a week of open drafts that wait to be sent", async () => {
  await addSamples(context(), PLAN);
  expect(await counts()).toEqual([2, 3, SAMPLE_SHIFTS]);
  const { templates, shifts, positions } = await readSamples(replica, BUSINESS);
  expect(templates.get("template midday")).toMatchObject({
    ...{ kind: "shift_template", name: "Midday", business_id: BUSINESS, change_id: expect.any(String) },
    position_id: positions.get("position kitchen")?.id,
  });
  expect(shifts.get("shift midday 1 1")).toMatchObject({
    ...{ date: "2026-03-09", published: false, user_id: null, position: expect.any(Number) },
    time_slot: templates.get("template midday")?.id,
  });
});

it("makes the same on two devices and at a second press", async () => {
  const other = await newDevice();
  await addSamples(context(), PLAN);
  await addSamples(context(), { ...PLAN, week: "2026-03-16" });
  await addSamples(context(other), { ...PLAN, names: { ...NAMES, early: "Früh" } });
  const ids = async (on: Replica) => (await on.shifts.find().exec()).map(({ id }) => id).sort();
  expect(await ids(replica)).toHaveLength(SAMPLE_SHIFTS);
  expect(await ids(other)).toEqual(await ids(replica));
  expect(await counts()).toEqual(await counts(other));
});

it.each([
  ["that was never sent", async () => {}],
  ["that the server has", confirmAll],
])("removes what nobody touched %s, and undo makes it again", async (_, sent) => {
  await addSamples(context(), PLAN);
  await sent();
  const { kept, undo, isHeld } = await remove();
  expect([kept, isHeld]).toEqual([[], false]);
  expect(await counts()).toEqual([2, 0, 0]);
  expect(hasSamples(await readSamples(replica, BUSINESS))).toBe(false);
  const archived = (await readSamples(replica, BUSINESS)).positions;
  expect([...archived.values()].map((position) => position.is_archived)).toEqual([true, true]);

  await addSamples(context(), undo);
  const { templates, shifts, positions } = await readSamples(replica, BUSINESS);
  expect(await counts()).toEqual([2, 3, SAMPLE_SHIFTS]);
  expect(positions.get("position service")?.is_archived).toBe(false);
  expect(shifts.get("shift early 3 1")).toMatchObject({
    ...{ date: "2026-03-11", time_slot: templates.get("template early")?.id },
  });
  expect((await remove()).kept).toEqual([]);
});

it("lists what was edited or used, removes the rest, and undo brings back only that", async () => {
  await addSamples(context(), PLAN);
  const { shifts, ids } = await readSamples(replica, BUSINESS);
  const given = must(shifts.get("shift early 1 1"), "a shift");
  await replica.shifts.findOne(given.id).incrementalPatch({ user_id: manager.id });
  await replica.shifts.findOne(must(shifts.get("shift late 1 1"), "a shift").id).remove();
  await replica.shifts.insert(
    newShift({ date: "2026-04-01", time_slot: ids.get("template midday") ?? null }),
  );
  const { kept, undo } = await remove();
  expect(kept).toEqual([
    { key: "shift early 1 1", why: "assigned" },
    { key: "template early", why: "used" },
    { key: "template midday", why: "used" },
    { key: "position service", why: "used" },
    { key: "position kitchen", why: "used" },
  ]);
  expect(await counts()).toEqual([2, 2, 1]);
  await addSamples(context(), undo);
  expect(await counts()).toEqual([2, 3, SAMPLE_SHIFTS - 1]);
});

it("undoes a removal that found no shifts", async () => {
  await addSamples(context(), PLAN);
  await replica.shifts.find().remove();
  await addSamples(context(), (await remove()).undo);
  expect(await counts()).toEqual([2, 3, 0]);
});

it("removes nothing before the device knows what uses it", async () => {
  await addSamples(context(), PLAN);
  await rememberSync(replica, { ...(await recallSync(replica)), version: -1 });
  expect(await remove()).toMatchObject({ isHeld: true });
  expect(await counts()).toEqual([2, 3, SAMPLE_SHIFTS]);
});

it("gives way to what others do to a sample meanwhile", async () => {
  await addSamples(context(), PLAN);
  await confirmAll();
  const { ids } = await readSamples(replica, BUSINESS);
  await remove();
  const [gone] = await replica.shifts.storageInstance.findDocumentsById(
    [ids.get("shift early 1 1") ?? ""],
    true,
  );
  expect(gone).toMatchObject({ _deleted: true, pending: { yields: true } });
});
