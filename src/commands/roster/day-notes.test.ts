import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { uuidOf } from "#lib/hashes.ts";
import { must } from "#lib/must.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { dayNoteEntity } from "#schema/entities/day-note.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { addHolidays, planOf, removeDayNotes, returnDayNote, saveDayNote, undoDayNote } from "./day-notes.ts";

const manager = newUser("b0000000-0000-4000-8000-000000000001", "manager");
const EVENT = {
  date: "2026-03-02",
  place_id: null,
  type: "event",
  title: " Football at 20:45 ",
  text: "",
  needs: [],
} as const;
const HOLIDAYS = [
  { date: "2026-12-25", code: "christmas-day", title: "Christmas Day" },
  { date: "2026-12-26", code: "st-stephens-day", title: "St. Stephen's Day" },
];
let replica: Replica;
const device = new FakeDevice();

beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [dayNoteEntity]);
});
afterEach(() => replica.close());

const context = () => commandContext(manager, replica, device);
const notes = async () => {
  const found = await rows(replica, "day_note").find().exec();
  return found.map((one) => one.toMutableJSON()).sort((one, other) => (one.date < other.date ? -1 : 1));
};

it("notes an event, changes it, deletes it and brings it back, each to be sent", async () => {
  const plan = { ...EVENT, needs: [] };
  const noted = must(await saveDayNote(context(), plan), "the note");
  const { id } = noted;
  expect(await notes()).toMatchObject([
    { id, title: "Football at 20:45", code: null, created_by: manager.id, change_id: expect.any(String) },
  ]);
  const needs = [{ template_id: crypto.randomUUID(), headcount: 3 }];
  const changed = must(await saveDayNote(context(), { ...plan, type: "closed", needs }, noted), "the note");
  expect(planOf(changed)).toEqual({ ...plan, title: "Football at 20:45", type: "closed", needs });
  await removeDayNotes(context(), [changed]);
  expect(await notes()).toEqual([]);
  await returnDayNote(context(), changed);
  expect(await notes()).toMatchObject([planOf(changed)]);
  expect(await saveDayNote(context(), plan, { ...noted, id: crypto.randomUUID() })).toBeNull();
});

it("changes, and takes back, only what nobody else has changed meanwhile", async () => {
  const before = must(await saveDayNote(context(), { ...EVENT, needs: [] }), "the note");
  await saveDayNote(context(), { ...planOf(before), text: "Two screens" }, before);
  const plan = { ...planOf(before), title: "Final ", date: "2026-03-03" };
  const saved = must(await saveDayNote(context(), plan, before), "the note");
  expect(saved).toMatchObject({ title: "Final", date: "2026-03-03", text: "Two screens" });
  await saveDayNote(context(), { ...planOf(saved), title: "Final at 20:45" }, saved);
  await undoDayNote(context(), before, plan);
  expect(await notes()).toMatchObject([{ title: "Final at 20:45", date: before.date, text: "Two screens" }]);
});

it("makes of holidays the rows that anybody else would make, and each once", async () => {
  const added = await addHolidays(context(), HOLIDAYS);
  expect(added).toHaveLength(2);
  const id = await uuidOf(`holiday ${manager.businessId} 2026-12-25 christmas-day`);
  expect(await notes()).toMatchObject([
    { id, ...HOLIDAYS[0], type: "holiday", is_observed: true, pending: { isShared: true } },
    HOLIDAYS[1],
  ]);
  expect(await addHolidays(context(), HOLIDAYS)).toEqual([]);
  expect(await notes()).toHaveLength(2);
});

it("takes holidays away by their state, so that they can be added again", async () => {
  const added = await addHolidays(context(), HOLIDAYS);
  await removeDayNotes(context(), added.slice(1));
  expect((await notes()).map(({ is_observed }) => is_observed)).toEqual([true, false]);
  const again = await addHolidays(context(), HOLIDAYS);
  expect(again.map(({ id }) => id)).toEqual([added[1]?.id]);
  const [first] = await notes();
  await removeDayNotes(context(), added);
  await returnDayNote(context(), must(first, "Christmas"));
  expect((await notes()).map(({ is_observed }) => is_observed)).toEqual([true, false]);
});
