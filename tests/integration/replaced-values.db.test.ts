import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dayNoteEntity } from "#schema/entities/day-note.ts";
import { ENTITIES } from "#schema/entities/entities.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { type ReplacedValue, replacedValueEntity } from "#schema/entities/replaced-value.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { newRow } from "#tests/factories/new-row.ts";
import {
  addBusiness,
  type OpenBackend,
  type Person,
  startOpenBackend,
} from "#tests/factories/open-backend.ts";
import { openQuietDevice, type QuietDevice } from "#tests/factories/quiet-device.ts";

// Two people at once, each on a device that is offline until it exchanges: what each is told of the other's values.

const person = (name: string, role: Person["role"]): Person => ({
  id: randomUUID(),
  email: `${name}@replaced.test`,
  role,
});
const [priya, marcus, sam] = [
  person("priya", "manager"),
  person("marcus", "manager"),
  person("sam", "employee"),
];
const OWN = ["notifications", "staff_availability", "profiles"];
const kindsOf = (collections: string[]) =>
  ENTITIES.filter(({ collection }) => collections.includes(collection));
const business = randomUUID();
let backend: OpenBackend;
let hers: QuietDevice;
let his: QuietDevice;
let employees: QuietDevice;

beforeAll(async () => {
  hushRefusals();
  backend = await startOpenBackend();
  await addBusiness(backend.db, business, [priya, marcus, sam]);
  hers = await openQuietDevice(backend.url, priya, kindsOf(["shifts", ...OWN]));
  his = await openQuietDevice(backend.url, marcus, kindsOf(["shifts", ...OWN]));
  employees = await openQuietDevice(backend.url, sam, kindsOf(OWN));
});
afterAll(async () => {
  for (const device of [hers, his, employees]) await device.close();
  await backend.close();
});

/** A shift of Priya's that both have. */
async function newShift(): Promise<string> {
  const id = randomUUID();
  await hers.make(shiftEntity, {
    ...{
      id,
      business_id: business,
      date: "2190-03-02",
      time_slot: null,
      start_time: "09:00",
      end_time: "17:00",
    },
    ...{
      user_id: sam.id,
      status: "scheduled",
      claimed_by_user_id: null,
      drop_reason: null,
      denial_reason: null,
    },
    ...{ published: true, published_as: null, estimated_pay: null, notes: "", sort_order: 0 },
    ...{ created_at: new Date().toISOString() },
  });
  await exchange(hers, his);
  return id;
}

async function exchange(...devices: QuietDevice[]) {
  for (const device of devices) expect(await device.exchange()).toBe(true);
}

/** What a device tells of a shift: field, mine, theirs, whose is in force. */
async function told(device: QuietDevice, id: string) {
  const rows = (await device.rows(replacedValueEntity)) as unknown as ReplacedValue[];
  return rows
    .filter(({ row_id }) => row_id === id)
    .map(({ field, contents: { mine, theirs }, is_mine_in_force, other_id }) => ({
      ...{ field, mine, theirs, is_mine_in_force, other_id },
    }));
}

it("tells both of a field that two people set, one of them late", async () => {
  const id = await newShift();
  await hers.edit(shiftEntity, id, { notes: "Keys" });
  await his.edit(shiftEntity, id, { notes: "Bar" });
  await exchange(hers, his, hers);
  expect(await hers.row(shiftEntity, id)).toMatchObject({ notes: "Bar" });
  const field = "notes";
  expect(await told(hers, id)).toEqual([
    { field, mine: "Keys", theirs: "Bar", is_mine_in_force: false, other_id: marcus.id },
  ]);
  expect(await told(his, id)).toEqual([
    { field, mine: "Bar", theirs: "Keys", is_mine_in_force: true, other_id: priya.id },
  ]);
  await exchange(employees);
  expect(await told(employees, id)).toEqual([]);

  // She restores hers: it is gone for her, and he is told instead.
  await hers.edit(shiftEntity, id, { notes: "Keys" });
  await exchange(hers, his, hers);
  expect(await told(hers, id)).toEqual([]);
  expect(await told(his, id)).toEqual([
    { field, mine: "Bar", theirs: "Keys", is_mine_in_force: false, other_id: priya.id },
  ]);
  // He reads it, which nobody else needs to know.
  const [entry] = await his.rows(replacedValueEntity);
  await his.remove(replacedValueEntity, entry?.id ?? "");
  await exchange(his, hers);
  expect([await told(his, id), await told(hers, id)]).toEqual([[], []]);
});

it("tells employees of rows of their own that managers changed, and of no others", async () => {
  const id = randomUUID();
  await exchange(employees, hers, his);
  await employees.make(staffAvailabilityEntity, {
    ...{ id, business_id: business, user_id: sam.id, date: "2190-03-03", all_day: true, available: false },
    ...{ start_time: null, end_time: null, reason: null, status: "pending", approved: false },
    ...{ denial_reason: null, time_slots: [], series_id: null, created_at: new Date().toISOString() },
  });
  await exchange(employees, hers);
  await employees.edit(staffAvailabilityEntity, id, { reason: "Exam" });
  await employees.edit(profileEntity, sam.id, { phone: "1" });
  await exchange(employees);
  await hers.edit(staffAvailabilityEntity, id, { reason: "School" });
  await hers.edit(profileEntity, sam.id, { phone: "2", emergency_name: "Ada" });
  await exchange(hers, employees, his);
  const mine = { is_mine_in_force: false, other_id: priya.id };
  expect(await told(employees, id)).toEqual([{ field: "reason", mine: "Exam", theirs: "School", ...mine }]);
  expect(await told(employees, sam.id)).toEqual([{ field: "phone", mine: "1", theirs: "2", ...mine }]);
  expect([await told(his, id), await told(his, sam.id)]).toEqual([[], []]);

  // Both managers set what is Sam's: they are told of each other, and Sam of neither's but that in force.
  await his.edit(profileEntity, sam.id, { phone: "3" });
  await exchange(his, hers, employees);
  expect(await told(employees, sam.id)).toMatchObject([{ mine: "1", theirs: "3", other_id: marcus.id }]);
  expect(await told(hers, sam.id)).toMatchObject([{ mine: "2", theirs: "3", other_id: marcus.id }]);
  // Sam sets it back, offline, and all of it is gone for Sam.
  await employees.edit(profileEntity, sam.id, { phone: "1" });
  await exchange(employees, hers);
  expect(await told(employees, sam.id)).toEqual([]);
  expect(await told(hers, sam.id)).toMatchObject([{ mine: "2", theirs: "1", other_id: sam.id }]);
});

const needs = (headcount: number) => [{ template_id: business, headcount }];

it("tells both of a day's need, which is set as a whole", async () => {
  const day = { business_id: business, date: "2190-03-02", title: "Fair", created_by: priya.id };
  const { version, change_id, ...fair } = newRow(dayNoteEntity, day);
  await hers.make(dayNoteEntity, fair);
  await exchange(hers, his);
  await hers.edit(dayNoteEntity, fair.id, { needs: needs(2) });
  await his.edit(dayNoteEntity, fair.id, { needs: needs(3) });
  await exchange(hers, his, hers);
  expect(await hers.row(dayNoteEntity, fair.id)).toMatchObject({ needs: needs(3) });
  const [mine, theirs] = [needs(2), needs(3)];
  expect(await told(hers, fair.id)).toEqual([
    { field: "needs", mine, theirs, is_mine_in_force: false, other_id: marcus.id },
  ]);
});

it("tells nobody of different fields of one shift", async () => {
  const id = await newShift();
  await his.edit(shiftEntity, id, { notes: "Bar" });
  await hers.edit(shiftEntity, id, { end_time: "18:00" });
  await his.edit(shiftEntity, id, { notes: "Bar and keys" });
  await exchange(hers, his, hers, his);
  expect(await his.row(shiftEntity, id)).toMatchObject({ notes: "Bar and keys", end_time: "18:00" });
  expect([await told(his, id), await told(hers, id)]).toEqual([[], []]);
});

it("keeps when a change was made, which the log tells beside when it arrived", async () => {
  const id = await newShift();
  await his.edit(shiftEntity, id, { sort_order: 3 });
  await exchange(his);
  const { rows } = await backend.db.query<{ acted: number; arrived: number }>(
    `select (extract(epoch from acted_at) * 1000)::float8 as acted,
       (extract(epoch from changed_at) * 1000)::float8 as arrived
     from sync.history where row_id = $1 order by id desc limit 1`,
    [id],
  );
  expect(rows).toEqual([{ acted: expect.any(Number), arrived: expect.any(Number) }]);
  const { acted = 0, arrived = 0 } = rows[0] ?? {};
  expect(acted).toBeLessThanOrEqual(arrived);
});
