import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { retryRejectedChange } from "#commands/rejected-changes.ts";
import { changeRoster } from "#commands/roster/roster.ts";
import { copyWeek, placeShifts, type WantedShift } from "#domain/roster/place-shifts.ts";
import type { RosterEdit } from "#domain/roster/roster-edit.ts";
import { must } from "#lib/must.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { readShiftIds } from "#replica/known-ids.ts";
import { type Shift, shiftEntity } from "#schema/entities/shift.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { addBusiness, type OpenBackend, startOpenBackend } from "#tests/factories/open-backend.ts";
import { openQuietDevice, type QuietDevice } from "#tests/factories/quiet-device.ts";
import { FakeDevice } from "#tests/factories/replica.ts";
import { newShift } from "#tests/factories/shifts.ts";

// Ben locks a draft. Ann fills the week, or takes a step back, without having heard of it.

const FROM = "2190-03-01";
const DAYS = Array.from({ length: 7 }, (_, day) => addDays(FROM, day));
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
  ann = await openQuietDevice(backend.url, must(people[0], "ann"), [shiftEntity]);
  ben = await openQuietDevice(backend.url, must(people[1], "ben"), [shiftEntity]);
});
afterEach(async () => {
  for (const device of [ann, ben]) await device.close();
});

function contextOf({ person, replica }: QuietDevice) {
  const user = { id: person.id, businessId: business, role: "manager" as const };
  return commandContext(user, replica, new FakeDevice());
}

const change = (device: QuietDevice, edits: readonly RosterEdit[]) => changeRoster(contextOf(device), edits);
const set = (device: QuietDevice, id: string, fields: Partial<Shift>) =>
  change(device, [{ kind: "change", id, fields }]);
const lock = async (id: string) => {
  await set(ben, id, { is_locked: true });
  await ben.exchange();
};
const weekOf = async (device: QuietDevice) => (await device.rows(shiftEntity)) as unknown as Shift[];

async function meet() {
  for (const device of [ann, ben, ann]) expect(await device.exchange()).toBe(true);
  const [hers, his] = [await weekOf(ann), await weekOf(ben)];
  const seen = (shifts: Shift[]) => shifts.map(({ id, version }) => [id, version]).sort();
  expect(seen(hers)).toEqual(seen(his));
  return hers;
}

/** A draft that both have. */
async function draft(): Promise<string> {
  const { version, change_id, ...shift } = newShift({ business_id: business, date: FROM });
  await ann.make(shiftEntity, shift);
  await meet();
  return shift.id;
}

/** Fills Ann's week with these in the place of all drafts, as its dialog does. */
async function fill(wanted: readonly WantedShift[]) {
  const cleared = (await weekOf(ann)).filter(({ date }) => DAYS.includes(date));
  const sources = wanted.map(({ source }) => source);
  const ids = await readShiftIds(ann.replica, sources, DAYS);
  const around = { shifts: [], cleared, people: [], templates: [], availability: [], approvalMode: false };
  return change(ann, placeShifts(wanted, around, { unavailable: "open", ids }).edits);
}

const sourceOf = () => newShift({ id: business, date: addDays(FROM, -7), end_time: "18:00" });
const wantedOf = () => copyWeek([sourceOf()], { from: FROM, daysLater: 7 }, { people: true, notes: true });

/** What Ann does to a draft that both have, and what it is when Ben locks it. */
const STEPS: Record<
  string,
  () => Promise<{ id: string; was: Partial<Shift>; step: () => Promise<unknown> }>
> = {
  "a fill that clears it": async () => {
    const id = await draft();
    return { id, was: { end_time: "17:00" }, step: () => fill([]) };
  },
  "a fill that makes it again what it was": async () => {
    await fill(wantedOf());
    const [{ id }] = (await meet()) as [Shift];
    await set(ben, id, { end_time: "12:00" });
    await meet();
    return { id, was: { end_time: "12:00" }, step: () => fill(wantedOf()) };
  },
  "an undo of its hours": async () => {
    const id = await draft();
    const { undo } = await set(ann, id, { end_time: "19:00", notes: "Keys" });
    await meet();
    return { id, was: { end_time: "19:00", notes: "Keys" }, step: () => change(ann, undo) };
  },
  "an undo of all of it": async () => {
    const { undo } = await fill(wantedOf());
    const [{ id }] = (await meet()) as [Shift];
    return { id, was: { end_time: "18:00" }, step: () => change(ann, undo) };
  },
};

describe.each(Object.entries(STEPS))("%s", (_, prepare) => {
  it("leaves it as it was locked, tells who made it, and is done when they want it still", async () => {
    const { id, was, step } = await prepare();
    await step();
    await lock(id);
    const rows = await meet();
    expect(rows).toEqual([expect.objectContaining({ id, is_locked: true, ...was })]);
    expect(await ben.issues()).toEqual([]);
    const [issue, ...others] = await ann.issues();
    expect([issue, others]).toMatchObject([{ reason: "locked", row: { id }, held: { is_locked: true } }, []]);
    await retryRejectedChange(contextOf(ann), must(issue, "an issue").id);
    const [now] = await meet();
    expect(now ? { ...now } : undefined).not.toMatchObject(was);
    expect([await ann.issues(), await ben.issues()]).toEqual([[], []]);
  });

  it("is done where the lock comes after it", async () => {
    const { id, was, step } = await prepare();
    await step();
    await ann.exchange();
    await set(ben, id, { is_locked: true });
    const [now] = await meet();
    expect(now ? { ...now } : undefined).not.toMatchObject(was);
    expect(await ann.issues()).toEqual([]);
  });
});

it("is no hindrance to who edits the shift itself", async () => {
  const id = await draft();
  await set(ann, id, { notes: "Keys" });
  await lock(id);
  expect(await meet()).toMatchObject([{ notes: "Keys", is_locked: true }]);
  await set(ann, id, { end_time: "18:00" });
  await change(ann, [{ kind: "remove", id }]);
  expect(await meet()).toEqual([]);
  expect(await ann.issues()).toEqual([]);
});

it("holds back only its own shift of a fill", async () => {
  const [id, other] = [await draft(), await draft()];
  await fill(wantedOf());
  await lock(id);
  const rows = await meet();
  expect(rows.map((row) => row.id)).not.toContain(other);
  expect(rows.map(({ is_locked }) => is_locked).sort()).toEqual([false, true]);
  expect(await ann.issues()).toHaveLength(1);
});
