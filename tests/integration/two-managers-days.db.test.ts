import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { addHolidays, planOf, removeDayNotes, saveDayNote } from "#commands/roster/day-notes.ts";
import { must } from "#lib/must.ts";
import { type DayNote, dayNoteEntity } from "#schema/entities/day-note.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { addBusiness, type OpenBackend, startOpenBackend } from "#tests/factories/open-backend.ts";
import { openQuietDevice, type QuietDevice } from "#tests/factories/quiet-device.ts";
import { FakeDevice } from "#tests/factories/replica.ts";

// Two managers add the same year's holidays, take one away and edit the same event, each without a network.

const HOLIDAYS = [
  { date: "2026-12-25", code: "christmas-day", title: "Christmas Day" },
  { date: "2026-12-26", code: "saint-stephens-day", title: "Saint Stephen's Day" },
];
let backend: OpenBackend;
let business: string;
let ann: QuietDevice;
let ben: QuietDevice;

beforeAll(async () => {
  hushRefusals();
  backend = await startOpenBackend();
});
afterAll(() => backend.close());

beforeEach(async () => {
  business = randomUUID();
  const people = ["ann", "ben"].map((name) => ({
    ...{ id: randomUUID(), email: `${name}@${business}.test` },
    role: "manager" as const,
  }));
  await addBusiness(backend.db, business, people);
  ann = await openQuietDevice(backend.url, must(people[0], "ann"), [dayNoteEntity]);
  ben = await openQuietDevice(backend.url, must(people[1], "ben"), [dayNoteEntity]);
});
afterEach(async () => {
  for (const device of [ann, ben]) await device.close();
});

function contextOf({ person, replica }: QuietDevice) {
  const user = { id: person.id, businessId: business, role: "manager" as const };
  return commandContext(user, replica, new FakeDevice());
}

const notesOf = async (device: QuietDevice) =>
  ((await device.rows(dayNoteEntity)) as unknown as DayNote[]).sort((one, other) =>
    one.date < other.date ? -1 : 1,
  );

async function exchangeAll() {
  for (const device of [ann, ben, ann]) await device.exchange();
}

it("makes each holiday once, whoever's arrives first", async () => {
  const added = [await addHolidays(contextOf(ann), HOLIDAYS), await addHolidays(contextOf(ben), HOLIDAYS)];
  expect(added[0]?.map(({ id }) => id)).toEqual(added[1]?.map(({ id }) => id));
  await exchangeAll();
  const notes = await notesOf(ann);
  expect(notes).toHaveLength(2);
  expect(notes.map(({ created_by, change_id }) => [created_by, change_id])).toEqual([
    [ann.person.id, null],
    [ann.person.id, null],
  ]);
  expect(await notesOf(ben)).toEqual(notes);
});

it("makes those of a place beside those of all places", async () => {
  const place = randomUUID();
  await backend.db.query("insert into public.places (id, business_id, name) values ($1, $2, 'North')", [
    place,
    business,
  ]);
  await addHolidays(contextOf(ann), HOLIDAYS);
  await addHolidays(contextOf(ben), HOLIDAYS, place);
  await exchangeAll();
  const places = (await notesOf(ann)).map(({ place_id }) => place_id);
  expect(places.sort()).toEqual([place, place, null, null]);
  for (const device of [ann, ben]) expect(await device.issues()).toEqual([]);
});

it("leaves a holiday away that somebody took away, for who added it before they knew", async () => {
  const added = await addHolidays(contextOf(ann), HOLIDAYS);
  await removeDayNotes(contextOf(ann), added.slice(1));
  await addHolidays(contextOf(ben), HOLIDAYS);
  await exchangeAll();
  expect((await notesOf(ben)).map(({ is_observed }) => is_observed)).toEqual([true, false]);
  expect(await notesOf(ann)).toEqual(await notesOf(ben));
});

it("takes away a holiday that somebody else edits at the same time, and keeps what they wrote", async () => {
  await addHolidays(contextOf(ann), HOLIDAYS);
  await exchangeAll();
  const [christmas] = (await notesOf(ben)) as [DayNote];
  await removeDayNotes(contextOf(ann), [christmas]);
  await saveDayNote(contextOf(ben), { ...planOf(christmas), text: "Open until noon" }, christmas);
  await exchangeAll();
  for (const device of [ann, ben]) {
    const [note] = await notesOf(device);
    expect(note).toMatchObject({ is_observed: false, text: "Open until noon", change_id: null });
    expect(await device.issues()).toEqual([]);
  }
});

it("keeps both edits of different fields of an event, and of one field the later", async () => {
  const kind = { place_id: null, type: "event" } as const;
  const plan = { date: "2026-12-05", ...kind, title: "Football", text: "", needs: [] };
  const event = must(await saveDayNote(contextOf(ann), { ...plan, needs: [] }), "the event");
  await exchangeAll();
  await saveDayNote(contextOf(ann), { ...plan, needs: [], title: "Football at 20:45" }, event);
  await saveDayNote(contextOf(ben), { ...plan, needs: [], text: "In the back room" }, event);
  await exchangeAll();
  expect(await notesOf(ben)).toMatchObject([{ title: "Football at 20:45", text: "In the back room" }]);
  await saveDayNote(contextOf(ann), { ...plan, needs: [], title: "Ann's" }, event);
  await saveDayNote(contextOf(ben), { ...plan, needs: [], title: "Ben's" }, event);
  await exchangeAll();
  expect((await notesOf(ann)).map(({ title }) => title)).toEqual(["Ben's"]);
});
