import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeRoster } from "#commands/roster/roster.ts";
import { removeSavedRoster, renameSavedRoster, saveRoster } from "#commands/roster/saved-rosters.ts";
import { addTemplates, archiveTemplate, removeTemplate } from "#commands/roster/templates.ts";
import { copyWeek, placeShifts, savedShiftsOf, shiftsFromSaved } from "#domain/roster/place-shifts.ts";
import type { RosterEdit } from "#domain/roster/roster-edit.ts";
import { must } from "#lib/must.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { readShiftIds } from "#replica/known-ids.ts";
import { savedRosterEntity } from "#schema/entities/saved-roster.ts";
import { type Shift, shiftEntity } from "#schema/entities/shift.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { signedIn } from "#tests/factories/demo.ts";
import { addBusiness, type OpenBackend, startOpenBackend } from "#tests/factories/open-backend.ts";
import { openQuietDevice, type QuietDevice } from "#tests/factories/quiet-device.ts";
import { FakeDevice } from "#tests/factories/replica.ts";
import { newShift } from "#tests/factories/shifts.ts";

// Two managers copy the same week or apply the same saved roster, take it back and do it again, or take the same series of
// templates, each without a network.

const FROM = "2026-03-09";
const DAYS = Array.from({ length: 7 }, (_, day) => addDays(FROM, day));
const SHIFTS = 4;
const ENTITIES = [shiftEntity, shiftTemplateEntity, savedRosterEntity];
let backend: OpenBackend;
let business: string;
let ann: QuietDevice;
let ben: QuietDevice;

beforeAll(async () => {
  hushRefusals();
  backend = await startOpenBackend();
});
afterAll(() => backend.close());

const manager = (name: string) => ({
  id: randomUUID(),
  email: `${name}@${business}.test`,
  role: "manager" as const,
});

beforeEach(async () => {
  business = randomUUID();
  const people = [manager("ann"), manager("ben")];
  await addBusiness(backend.db, business, people);
  ann = await openQuietDevice(backend.url, must(people[0], "ann"), ENTITIES);
  for (let day = 0; day < SHIFTS; day++) {
    const { version, change_id, ...shift } = newShift({
      business_id: business,
      date: addDays(FROM, day - 7),
    });
    await ann.make(shiftEntity, shift);
  }
  await ann.exchange();
  ben = await openQuietDevice(backend.url, must(people[1], "ben"), ENTITIES);
});
afterEach(async () => {
  for (const device of [ann, ben]) await device.close();
});

const shiftsOf = async (device: QuietDevice) =>
  ((await device.rows(shiftEntity)) as unknown as Shift[]).sort((one, other) =>
    one.date < other.date ? -1 : 1,
  );
const copiesOf = async (device: QuietDevice) =>
  (await shiftsOf(device)).filter(({ date }) => DAYS.includes(date));

function contextOf({ person, replica }: QuietDevice) {
  const user = { id: person.id, businessId: business, role: "manager" as const };
  return commandContext(user, replica, new FakeDevice());
}

const change = (device: QuietDevice, edits: readonly RosterEdit[]) => changeRoster(contextOf(device), edits);

const sameWeek = (shifts: readonly Shift[]) =>
  copyWeek(shifts, { from: FROM, daysLater: 7 }, { people: true, notes: true });
/** The week before, as it was saved: both hold that row. */
const savedWeek = (shifts: readonly Shift[]) =>
  shiftsFromSaved({ id: business, shifts: savedShiftsOf(shifts) }, DAYS);

/** Copies the week before, as the dialog does, and returns what takes it back. */
async function copy(device: QuietDevice, wantedOf = sameWeek) {
  const all = await shiftsOf(device);
  const source = all.filter(({ date }) => date < FROM);
  const wanted = wantedOf(source);
  const sources = wanted.map((one) => one.source);
  const ids = await readShiftIds(device.replica, sources, DAYS);
  const shifts = all.filter(({ date }) => DAYS.includes(date));
  const around = { shifts, people: [], templates: [], availability: [], approvalMode: false };
  const { edits, skipped } = placeShifts(wanted, around, { unavailable: "open", ids });
  const { undo } = await change(device, edits);
  return { undo, skipped };
}

/** Both exchange until they hold the same, as the server does, and nothing was refused. */
async function meet(...first: QuietDevice[]) {
  for (const device of [...first, ann, ben, ann, ben]) expect(await device.exchange()).toBe(true);
  for (const device of [ann, ben]) expect(await device.issues()).toEqual([]);
  const [hers, his] = [await copiesOf(ann), await copiesOf(ben)];
  expect(hers.map(({ id, version }) => [id, version])).toEqual(his.map(({ id, version }) => [id, version]));
  const { rows } = await backend.db.query(
    "select count(*)::int as count from public.shifts where business_id = $1 and date >= $2 and not deleted",
    [business, FROM],
  );
  expect(rows).toEqual([{ count: hers.length }]);
  return hers;
}

const WEEKS = { "copy of a week": sameWeek, "saved roster": savedWeek };

it.each(Object.entries(WEEKS))("the same %s by two is one", async (_, wantedOf) => {
  await copy(ann, wantedOf);
  await copy(ben, wantedOf);
  expect(await meet(ben)).toHaveLength(SHIFTS);
  expect((await copy(ben, wantedOf)).skipped).toBe(SHIFTS);
});

it("what the first made of it stays, and what the second changed since counts", async () => {
  await copy(ann);
  const [first, second] = await copiesOf(ann);
  await change(ann, [{ kind: "change", id: must(first, "a copy").id, fields: { end_time: "18:00" } }]);
  await copy(ben);
  await change(ben, [{ kind: "change", id: must(second, "a copy").id, fields: { notes: "Keys" } }]);
  const copies = await meet(ann);
  expect(copies).toHaveLength(SHIFTS);
  expect(copies.slice(0, 2)).toMatchObject([{ end_time: "18:00" }, { notes: "Keys" }]);
});

const NETWORKS = ["a network", "none"] as const;

describe.each(Object.entries(WEEKS))("a %s", (_, wantedOf) => {
  it.each(NETWORKS)("taken back and made again with %s, beside another's", async (net) => {
    const { undo } = await copy(ann, wantedOf);
    if (net === "a network") await ann.exchange();
    await change(ann, undo);
    if (net === "a network") await ann.exchange();
    await copy(ann, wantedOf);
    await copy(ben, wantedOf);
    expect(await meet(ben)).toHaveLength(SHIFTS);
  });

  it.each(NETWORKS)("of which one was deleted and made again with %s, beside another's", async (net) => {
    await copy(ann, wantedOf);
    if (net === "a network") await ann.exchange();
    const [gone] = await copiesOf(ann);
    await change(ann, [{ kind: "remove", id: must(gone, "a copy").id }]);
    if (net === "a network") await ann.exchange();
    expect((await copy(ann, wantedOf)).skipped).toBe(SHIFTS - 1);
    await copy(ben, wantedOf);
    expect(await meet(ben)).toHaveLength(SHIFTS);
  });
});

it.each(["ann", "ben"])("a redone copy is the same, too, whoever comes first: %s", async (first) => {
  const { undo } = await copy(ann);
  const { undo: redo } = await change(ann, undo);
  await change(ann, redo);
  await copy(ben);
  expect(await meet(first === "ann" ? ann : ben)).toHaveLength(SHIFTS);
});

it("one that takes back a copy takes nothing of the other's", async () => {
  await copy(ann);
  const { undo } = await copy(ben);
  await change(ben, undo);
  expect(await meet(ann)).toHaveLength(SHIFTS);
});

it("one that takes back a copy that was the other's before leaves it, and is told so", async () => {
  await copy(ann);
  const { undo } = await copy(ben);
  await meet(ann);
  const { left } = await change(ben, undo);
  expect(left.map(({ why }) => why)).toEqual(Array(SHIFTS).fill("made"));
  expect(await meet()).toHaveLength(SHIFTS);
});

it("a copy of which one was deleted brings back that one by another id", async () => {
  await copy(ann);
  const [gone] = await meet();
  const { id } = must(gone, "a copy");
  await change(ann, [{ kind: "remove", id }]);
  expect((await copy(ann)).skipped).toBe(SHIFTS - 1);
  await copy(ben);
  const copies = await meet(ben);
  expect(copies).toHaveLength(SHIFTS);
  expect(copies.map((one) => one.id)).not.toContain(id);
});

it("a device that never heard of a deleted copy makes it again by the next id, and takes it back", async () => {
  const { undo } = await copy(ann);
  await ann.exchange();
  await change(ann, undo);
  await ann.exchange();
  const { undo: undone } = await copy(ben);
  expect(await meet(ben)).toHaveLength(SHIFTS);
  expect((await change(ben, undone)).left).toEqual([]);
  expect(await meet()).toEqual([]);
});

it.each(["heard of it", "not heard of it"])(
  "undo leaves what another has edited, having %s",
  async (heard) => {
    const { undo } = await copy(ann);
    const [edited] = await meet();
    const { id } = must(edited, "a copy");
    await change(ben, [{ kind: "change", id, fields: { notes: "Keys" } }]);
    await ben.exchange();
    if (heard === "heard of it") await ann.exchange();
    const { left } = await change(ann, undo);
    if (heard === "heard of it") expect(left).toMatchObject([{ id, why: "changed" }]);
    expect(await meet(ann)).toMatchObject([{ id, notes: "Keys" }]);
  },
);

it.each(["heard of it", "not heard of it"])(
  "undo leaves another's newer value of a field, having %s",
  async (heard) => {
    await copy(ann);
    const [shift] = await meet();
    const { id } = must(shift, "a copy");
    const { undo } = await change(ann, [
      { kind: "change", id, fields: { start_time: "10:00", notes: "Hers" } },
    ]);
    await meet();
    await change(ben, [{ kind: "change", id, fields: { start_time: "11:00" } }]);
    await ben.exchange();
    if (heard === "heard of it") await ann.exchange();
    await change(ann, undo);
    const copies = await meet(ann);
    expect(copies.find((one) => one.id === id)).toMatchObject({ start_time: "11:00", notes: "" });
  },
);

it("a shift's history ends with who made it", async () => {
  await copy(ann);
  const [shift] = await meet();
  const { id } = must(shift, "a copy");
  await change(ben, [{ kind: "change", id, fields: { notes: "Keys" } }]);
  await meet();
  const remote = await signedIn(backend.url, ben.person.email);
  const { data } = await remote.rpc("shift_history", { shift: id });
  await remote.realtime.disconnect();
  expect(data).toMatchObject([
    { changed_by: ben.person.id, fields: { notes: { to: "Keys" } } },
    { changed_by: ann.person.id, fields: {} },
  ]);
  expect(data?.[1]?.fields).toEqual({});
});

const TIMES = { start_time: "07:00", end_time: "13:00", required_days: [], required_module_id: null };
const take = (device: QuietDevice) =>
  addTemplates(
    contextOf(device),
    new Map(["Early", "Late", "Night"].map((name) => [name, { ...TIMES, name }])),
  );
const templatesOf = (device: QuietDevice) => device.rows(shiftTemplateEntity);

async function expectTheSeries() {
  await meet();
  const [hers, his] = [await templatesOf(ann), await templatesOf(ben)];
  expect(hers).toHaveLength(3);
  expect(hers).toEqual(Array(3).fill(expect.objectContaining({ archived_at: null })));
  expect(new Set(his.map(({ id }) => id))).toEqual(new Set(hers.map(({ id }) => id)));
}

it("the same series of templates by two is one, as often as it is taken", async () => {
  for (const device of [ann, ben, ben]) await take(device);
  await expectTheSeries();
});

it("a series of which one was archived puts it back in use", async () => {
  await take(ann);
  const [archived] = await templatesOf(ann);
  await archiveTemplate(contextOf(ann), must(archived, "a template").id, true);
  await take(ann);
  await expectTheSeries();
});

it.each(NETWORKS)(
  "a series of which one was deleted and taken again with %s, beside another's",
  async (net) => {
    await take(ann);
    if (net === "a network") await ann.exchange();
    const [gone] = await templatesOf(ann);
    await removeTemplate(contextOf(ann), must(gone, "a template").id);
    if (net === "a network") await ann.exchange();
    await take(ann);
    await take(ben);
    await expectTheSeries();
  },
);

it("a saved roster that is brought back is there once, and who renamed it meanwhile is told", async () => {
  const summer = { name: "Summer", shifts: [] };
  const id = await saveRoster(contextOf(ann), summer);
  for (const device of [ann, ben]) await device.exchange();
  await removeSavedRoster(contextOf(ann), id);
  await ann.exchange();
  expect(await renameSavedRoster(contextOf(ben), id, "Winter")).toBe(true);
  await ben.exchange();
  await saveRoster(contextOf(ann), summer);
  for (const device of [ann, ben, ann, ben]) await device.exchange();
  for (const device of [ann, ben])
    expect(await device.rows(savedRosterEntity)).toMatchObject([{ kind: "saved_roster", name: "Summer" }]);
  expect(await ben.issues()).toMatchObject([{ row: { id, name: "Winter" } }]);
});
