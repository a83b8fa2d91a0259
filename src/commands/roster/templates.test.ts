import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { recallSync, rememberSync } from "#replica/sync-memory.ts";
import { savedRosterEntity } from "#schema/entities/saved-roster.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { archiveTemplate, countTemplateUse, removeTemplate, saveTemplate } from "./templates.ts";

const manager = newUser("b0000000-0000-4000-8000-000000000001", "manager");
const EARLY = {
  name: " Early ",
  start_time: "07:00",
  end_time: "13:00",
  required_days: [5, 1, 5],
  required_module_id: null,
};
let replica: Replica;

beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [
    shiftTemplateEntity,
    shiftEntity,
  ]);
});
afterEach(() => replica.close());

const context = () => commandContext(manager, replica, new FakeDevice());
const stored = async () => (await replica.templates.find().exec()).map((found) => found.toMutableJSON());

/** Lets the device know all rows. */
const fill = async () => rememberSync(replica, { ...(await recallSync(replica)), version: 1 });

it("adds a template that waits to be sent, its name trimmed and its days in order and once each", async () => {
  await saveTemplate(context(), EARLY);
  expect(await stored()).toEqual([
    expect.objectContaining({
      kind: "shift_template",
      business_id: manager.businessId,
      name: "Early",
      start_time: "07:00",
      end_time: "13:00",
      required_days: [1, 5],
      created_at: new FakeDevice().instant,
      change_id: expect.any(String),
    }),
  ]);
});

it("changes the one that is meant, and says when it is not there any more", async () => {
  const early = await saveTemplate(context(), EARLY);
  await saveTemplate(context(), { ...EARLY, name: "Late" });
  await saveTemplate(context(), { ...EARLY, end_time: "14:30", required_days: [] }, early);
  expect((await stored()).find(({ id }) => id === early?.id)).toMatchObject({
    name: "Early",
    end_time: "14:30",
    required_days: [],
    created_at: early?.created_at,
  });
  expect(await saveTemplate(context(), EARLY, { id: crypto.randomUUID() })).toBeNull();
  expect(await stored()).toHaveLength(2);
});

it("keeps what others have changed of a template while it was open", async () => {
  const early = must(await saveTemplate(context(), EARLY), "a template");
  await saveTemplate(context(), { ...EARLY, headcount: 3, required_days: [1, 5, 6] }, early);
  await saveTemplate(context(), { ...EARLY, headcount: 1, end_time: "14:00", required_days: [1] }, early);
  expect(await stored()).toMatchObject([{ headcount: 3, end_time: "14:00", required_days: [1, 6] }]);
});

it("removes a template and no other", async () => {
  await fill();
  const early = await saveTemplate(context(), EARLY);
  const late = await saveTemplate(context(), { ...EARLY, name: "Late" });
  await removeTemplate(context(), String(early?.id));
  expect(await stored()).toMatchObject([{ id: late?.id }]);
});

it("counts the shifts that use a template, and archives instead of deleting what is used", async () => {
  await fill();
  const id = String((await saveTemplate(context(), EARLY))?.id);
  expect(await countTemplateUse(context(), id)).toEqual({ shifts: 0, isUsed: false });
  await replica.shifts.insert(newShift({ time_slot: id }));
  await replica.shifts.insert(newShift({ time_slot: crypto.randomUUID() }));
  expect(await countTemplateUse(context(), id)).toEqual({ shifts: 1, isUsed: true });
  await removeTemplate(context(), id);
  expect(await stored()).toMatchObject([{ id, name: "Early", archived_at: new FakeDevice().instant }]);
});

it("archives what a saved roster uses, and what this device may not know of", async () => {
  const id = String((await saveTemplate(context(), EARLY))?.id);
  expect(await countTemplateUse(context(), id)).toEqual({ shifts: 0, isUsed: true });
  await fill();
  const shift = { day_of_week: 1, time_slot: id, start_time: "07:00", end_time: "13:00", user_id: null };
  const shifts = [{ ...shift, position_id: null, place_id: null, breaks: null }];
  await rows(replica, "saved_roster").insert(newRow(savedRosterEntity, { name: "Summer", shifts }));
  expect(await countTemplateUse(context(), id)).toEqual({ shifts: 0, isUsed: true });
});

it("archives a template, and puts it back in use", async () => {
  const id = String((await saveTemplate(context(), EARLY))?.id);
  await archiveTemplate(context(), id, true);
  expect(await stored()).toMatchObject([{ id, archived_at: new FakeDevice().instant }]);
  await archiveTemplate(context(), id, false);
  expect(await stored()).toMatchObject([{ id, name: "Early", archived_at: null }]);
});
