import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Replica } from "#replica/collections.ts";
import { rows } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { placeEntity } from "#schema/entities/place.ts";
import { positionEntity } from "#schema/entities/position.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import { newEntry } from "#tests/factories/availability.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { readFileOf } from "#tests/factories/imports.ts";
import { newPerson } from "#tests/factories/people.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { checkImport, importRows, undoImport } from "./imports.ts";

const manager = newUser("b0000000-0000-4000-8000-000000000001", "manager");
const SAM = newPerson({ name: "Sam Okafor", email: "sam@shop.test" });
const ROSTER = [
  "Person,Date,Start,End,Role",
  "Sam Okafor,2026-03-02,09:00,17:00,Kitchen",
  ",2026-03-02,17:00,22:00,kitchen",
  ",2026-03-02,17:00,22:00,kitchen",
].join("\n");
const known = { people: [SAM], positions: [], places: [], templates: [] };
const read = (file: string) => readFileOf(file, { known }).plan;

const ENTITIES = [
  profileEntity,
  shiftEntity,
  shiftTemplateEntity,
  positionEntity,
  placeEntity,
  staffAvailabilityEntity,
];
const opened: Replica[] = [];
const open = async () => {
  const replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, ENTITIES);
  await replica.profiles.insert(SAM);
  opened.push(replica);
  return replica;
};
let replica: Replica;
let context: ReturnType<typeof commandContext>;

beforeEach(async () => {
  replica = await open();
  context = commandContext(manager, replica, new FakeDevice());
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function all<K extends "shift" | "position" | "place" | "shift_template" | "availability">(
  kind: K,
  from = replica,
) {
  const found = await rows(from, kind)
    .find({ selector: { kind } as never })
    .exec();
  return found.map((document) => document.toMutableJSON());
}

it("adds shifts as drafts, with a new position for all of them", async () => {
  const { counts } = await importRows(context, read(ROSTER));
  expect(counts).toEqual({ added: 3, already: 0, kept: 0 });
  const [position, ...others] = await all("position");
  expect(others).toEqual([]);
  expect(position).toMatchObject({ name: "Kitchen", is_for_everybody: true, color: "blue", sort_order: 0 });
  const shifts = await all("shift");
  expect(shifts).toHaveLength(3);
  expect(new Set(shifts.map(({ position_id }) => position_id))).toEqual(new Set([position?.id]));
  expect(shifts.filter(({ user_id }) => user_id === SAM.id)).toMatchObject([
    {
      published: false,
      published_as: null,
      start_time: "09:00",
      status: "scheduled",
      change_id: expect.any(String),
    },
  ]);
});

it("adds nothing twice: not here, and by the same ids on another device", async () => {
  const plan = read(ROSTER);
  await importRows(context, plan);
  expect((await checkImport(context, plan)).counts).toEqual({ added: 0, already: 3, kept: 0 });
  expect((await importRows(context, plan)).counts.added).toBe(0);
  expect(await all("shift")).toHaveLength(3);

  const other = await open();
  await importRows(commandContext({ ...manager, id: crypto.randomUUID() }, other, new FakeDevice()), plan);
  const ids = async (from: Replica, kind: "shift" | "position") =>
    (await all(kind, from)).map(({ id }) => id).sort();
  expect(await ids(other, "shift")).toEqual(await ids(replica, "shift"));
  expect(await ids(other, "position")).toEqual(await ids(replica, "position"));
});

it("leaves alone what was planned by hand and is the same", async () => {
  const [first] = read("Person,Date,Start,End\nSam Okafor,2026-03-02,09:00,17:00").shifts;
  await replica.shifts.insert(newShift({ date: "2026-03-02", user_id: SAM.id }));
  expect(first).toMatchObject({ start_time: "09:00", end_time: "17:00" });
  const plan = read("Person,Date,Start,End\nSam Okafor,2026-03-02,09:00,17:00\n,2026-03-02,09:00,17:00");
  expect((await checkImport(context, plan)).counts).toEqual({ added: 1, already: 1, kept: 0 });
  expect([...(await checkImport(context, plan)).fresh]).toEqual([plan.shifts[1]?.source]);
});

it("is taken back at once, and can be imported again", async () => {
  const { undo } = await importRows(context, read(ROSTER));
  expect(await undoImport(context, undo)).toBe(true);
  expect(await all("shift")).toEqual([]);
  expect(await all("position")).toMatchObject([{ is_archived: true }]);
  expect((await importRows(context, read(ROSTER))).counts.added).toBe(3);
  expect(await all("position")).toMatchObject([{ is_archived: false }]);
  expect(await all("shift")).toHaveLength(3);
});

it("says that what others have changed since stays", async () => {
  const { undo } = await importRows(context, read(ROSTER));
  const [shift] = await all("shift");
  await replica.shifts.findOne(shift?.id ?? "").incrementalPatch({ notes: "Bring keys" });
  expect(await undoImport(context, undo)).toBe(false);
  expect(await all("shift")).toMatchObject([{ notes: "Bring keys" }]);
});

it("adds availability: what a person entered stays, and each range is a series", async () => {
  await replica.staff_availability.insert(
    newEntry({ user_id: SAM.id, date: "2026-03-05", available: true, reason: null }),
  );
  const file = [
    "Person,From,To,Start,End,Type",
    "Sam Okafor,2026-03-02,2026-03-03,,,Vacation",
    "Sam Okafor,2026-03-04,,09:00,13:00,yes",
    "Sam Okafor,2026-03-05,,,,yes",
  ].join("\n");
  const { counts, undo } = await importRows(context, read(file));
  expect(counts).toMatchObject({ added: 2, already: 1 });
  const entries = (await all("availability")).sort((one, other) => (one.date < other.date ? -1 : 1));
  expect(entries).toMatchObject([
    {
      date: "2026-03-02",
      available: false,
      status: "approved",
      approved: true,
      series_id: expect.any(String),
    },
    { date: "2026-03-03", available: false, series_id: entries[0]?.series_id },
    { date: "2026-03-04", all_day: false, start_time: "09:00", available: true, series_id: null },
    { date: "2026-03-05" },
  ]);
  expect((await importRows(context, read(file))).counts.added).toBe(0);
  expect(await undoImport(context, undo)).toBe(true);
  expect(await all("availability")).toMatchObject([{ date: "2026-03-05" }]);
  expect((await importRows(context, read(file))).counts.added).toBe(2);
});

it("lets an entry of a person stay that says otherwise", async () => {
  await replica.staff_availability.insert(
    newEntry({ user_id: SAM.id, date: "2026-03-05", available: false }),
  );
  const plan = read("Person,Date,Available\nSam Okafor,2026-03-05,yes\nSam Okafor,2026-03-06,yes");
  const { counts } = await importRows(context, plan);
  expect(counts).toEqual({ added: 1, already: 0, kept: 1 });
  expect((await all("availability")).map(({ available }) => available)).toEqual([false, true]);
});

it("adds templates with their positions, and takes them back", async () => {
  const plan = read("Name,Start,End,Days,People,Position\nLate,14:00,22:00,Mon,2,Bar\nEarly,07:00,15:00,,,");
  const { counts, undo } = await importRows(context, plan);
  expect(counts.added).toBe(2);
  const [position] = await all("position");
  const [late] = (await all("shift_template")).filter(({ name }) => name === "Late");
  expect(late).toMatchObject({
    required_days: [1],
    headcount: 2,
    position_id: position?.id,
    archived_at: null,
  });
  await undoImport(context, undo);
  const left = await all("shift_template");
  expect(left.every(({ archived_at }) => archived_at !== null)).toBe(true);
});

it("makes places as it makes positions, the same on every device, and takes them back", async () => {
  const file = "Person,Date,Start,End,Location\n,2026-03-02,9:00,17:00,Main\n,2026-03-02,9:00,17:00,Quay";
  const { undo } = await importRows(context, read(file));
  const places = await all("place");
  expect(
    places.map(({ name, is_for_everybody, sort_order }) => [name, is_for_everybody, sort_order]),
  ).toEqual(
    expect.arrayContaining([
      ["Main", true, 0],
      ["Quay", true, 1],
    ]),
  );
  const shifts = await all("shift");
  expect(shifts.map(({ place_id }) => place_id).sort()).toEqual(places.map(({ id }) => id).sort());
  expect((await importRows(context, read(file))).counts).toEqual({ added: 0, already: 2, kept: 0 });

  const other = await open();
  await importRows(commandContext(manager, other, new FakeDevice()), read(file));
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
  expect(ids(await all("place", other))).toEqual(ids(places));

  expect(await undoImport(context, undo)).toBe(true);
  expect((await all("place")).every(({ is_archived }) => is_archived)).toBe(true);
});

it("leaves a position in use that a shift of somebody else has meanwhile", async () => {
  const { undo } = await importRows(context, read(ROSTER));
  const [position] = await all("position");
  await replica.shifts.insert(newShift({ date: "2026-03-20", position_id: position?.id ?? null }));
  expect(await undoImport(context, undo)).toBe(false);
  expect(await all("position")).toMatchObject([{ is_archived: false }]);
});

it("puts an archived position back in use with the people that its file names", async () => {
  const file = "Name,Who can work it\nKitchen,Sam Okafor";
  const { undo } = await importRows(context, read("Name,Who can work it\nKitchen,everybody"));
  await undoImport(context, undo);
  const { counts } = await importRows(context, read(file));
  expect(counts.added).toBe(1);
  expect(await all("position")).toMatchObject([
    { is_archived: false, is_for_everybody: false, user_ids: [SAM.id] },
  ]);
});
