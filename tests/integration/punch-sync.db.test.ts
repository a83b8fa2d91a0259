import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { Entity } from "#schema/entities/entity.ts";
import { punchEntity } from "#schema/entities/punch.ts";
import { punchDecisionEntity } from "#schema/entities/punch-decision.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import {
  addBusiness,
  type OpenBackend,
  type Person,
  startOpenBackend,
} from "#tests/factories/open-backend.ts";
import { openQuietDevice, type QuietDevice } from "#tests/factories/quiet-device.ts";

// Punches that several devices make under one id, and those of people who are not what they were when they punched.

const business = randomUUID();
const person = (name: string, role: Person["role"]): Person => ({
  ...{ id: randomUUID(), email: `${name}@punches.test`, role },
});
const [admin, manager, sam, ann] = [
  person("admin", "admin"),
  person("manager", "manager"),
  person("sam", "employee"),
  person("ann", "employee"),
];
const IN = "2026-03-02T09:00:00.000Z";
const OUT = "2026-03-02T17:00:00.000Z";

let backend: OpenBackend;
let generation = 0;
const devices: QuietDevice[] = [];

beforeAll(async () => {
  hushRefusals();
  backend = await startOpenBackend();
  await addBusiness(backend.db, business, [admin, manager, sam, ann]);
  await backend.db.query("update access.memberships set from_time = '2026-01-01' where business_id = $1", [
    business,
  ]);
});
afterEach(async () => {
  for (const device of devices.splice(0)) await device.close();
});
afterAll(() => backend.close());

async function open(who: Person): Promise<QuietDevice> {
  const device = await openQuietDevice(backend.url, who, [punchEntity, punchDecisionEntity], generation++);
  devices.push(device);
  return device;
}

/** A press as a device makes it; recorded by whoever it belongs to. */
function press(by: Person, fields: object = {}) {
  return {
    ...{ id: randomUUID(), business_id: business, user_id: by.id, type: "in", at: IN, zone: "Europe/Dublin" },
    ...{
      source: "phone",
      device_id: null,
      entry_id: null,
      corrects: null,
      is_void: false,
      shift_id: null,
      note: "",
    },
    ...{ recorded_at: IN, reading: null, received_at: null, clock_changed: false, created_by: by.id },
    ...{ device_seq: null, prev_hash: null, hash: null, ...fields },
  };
}

const chain = (letter: string, seq = 2) => ({
  ...{
    device_id: randomUUID(),
    device_seq: seq,
    hash: letter.repeat(64),
    prev_hash: seq > 1 ? "0".repeat(64) : null,
  },
});

/** All have the row as the first of them made it, and nobody is bothered with the others'. */
async function expectSame(entity: Entity, made: { id: string }, ...those: QuietDevice[]) {
  const rows = [];
  for (const device of those) {
    expect([device.person.email, await device.exchange()]).toEqual([device.person.email, true]);
    expect([device.person.email, await device.issues()]).toEqual([device.person.email, []]);
    rows.push(await device.row(entity, made.id));
  }
  expect(rows[0]).toMatchObject({ ...made, change_id: null });
  for (const row of rows) expect(row).toEqual(rows[0]);
}

it.each([
  ["two of their own", sam, sam],
  ["their own and their manager's", sam, manager],
  ["their manager's and their own", manager, sam],
])("somebody who is clocked out automatically by %s is clocked out once", async (_, one, other) => {
  const [first, second] = [await open(one), await open(other)];
  const forgotten = { id: randomUUID(), user_id: sam.id, type: "out", at: OUT, source: "automatic" };
  await first.make(punchEntity, press(one, { ...forgotten, recorded_at: "2026-03-03T09:00:00.000Z" }));
  await second.make(
    punchEntity,
    press(other, { ...forgotten, recorded_at: "2026-03-03T10:00:00.000Z", zone: "Europe/Paris" }),
  );
  await expectSame(punchEntity, { ...forgotten, ...{ created_by: one.id } }, first, second);
});

it.each([
  ["with nothing before it on its device", 1, 2],
  ["with something before it on its device", 2, 1],
])("what two managers grant is there once, %s", async (_, here, there) => {
  const [first, second] = [await open(manager), await open(admin)];
  const granted = { ...{ id: randomUUID(), user_id: sam.id, source: "correction" }, entry_id: randomUUID() };
  await first.make(punchEntity, press(manager, { ...granted, ...chain("a", here) }));
  await second.make(punchEntity, press(admin, { ...granted, ...chain("b", there), recorded_at: OUT }));
  await expectSame(punchEntity, { ...granted, ...{ created_by: manager.id } }, first, second);
});

it("what a manager decides on two devices is decided once, and dated as it came first", async () => {
  const [first, second] = [await open(manager), await open(manager)];
  const decision = {
    ...{ id: randomUUID(), business_id: business, user_id: sam.id, at: IN, about: "late-arrival a" },
    ...{ choice: "let-stand", entered: null, clocked: null, note: "", decided_by: manager.id },
  };
  await first.make(punchDecisionEntity, { ...decision, ...{ decided_at: IN } });
  await second.make(punchDecisionEntity, { ...decision, ...{ decided_at: OUT } });
  await expectSame(punchDecisionEntity, { ...decision, ...{ decided_at: IN } }, first, second);
});

it("what was pressed on a tablet is taken from whoever managed it then", async () => {
  const boss = { ...person("boss", "manager") };
  await addBusiness(backend.db, randomUUID(), [boss]);
  await backend.db.query("update public.profiles set business_id = $2 where id = $1", [boss.id, business]);
  await backend.db.query("update access.memberships set from_time = '2026-01-01' where user_id = $1", [
    boss.id,
  ]);
  const tablet = await open(boss);
  const [anns, theirs] = [
    press(boss, { user_id: ann.id, source: "kiosk" }),
    press(boss, { source: "kiosk", type: "out", at: OUT }),
  ];
  await tablet.make(punchEntity, anns);
  await tablet.make(punchEntity, theirs);
  await backend.db.query("update public.profiles set role = 'employee' where id = $1", [boss.id]);
  expect(await tablet.exchange()).toBe(true);
  expect(await tablet.issues()).toEqual([]);
  // It is not theirs to read any more.
  expect(await tablet.row(punchEntity, anns.id)).toBeNull();
  expect(await tablet.row(punchEntity, theirs.id)).toMatchObject({ id: theirs.id, change_id: null });
  const reader = await open(admin);
  expect(await reader.row(punchEntity, anns.id)).toMatchObject({ id: anns.id, created_by: boss.id });
});

it("what somebody punched before they were removed is taken, and the end of that shift", async () => {
  const leaver = person("leaver", "employee");
  await addBusiness(backend.db, randomUUID(), [leaver]);
  await backend.db.query("update public.profiles set business_id = $2 where id = $1", [leaver.id, business]);
  await backend.db.query("update access.memberships set from_time = '2026-01-01' where user_id = $1", [
    leaver.id,
  ]);
  const phone = await open(leaver);
  const [come, gone] = [press(leaver), press(leaver, { type: "out", at: new Date().toISOString() })];
  await phone.make(punchEntity, come);
  await phone.make(punchEntity, gone);
  await backend.db.query("update public.profiles set deleted = true where id = $1", [leaver.id]);
  await phone.exchange();
  expect(await phone.issues()).toEqual([]);
  const reader = await open(manager);
  for (const { id } of [come, gone]) {
    expect(await reader.row(punchEntity, id)).toMatchObject({ id, user_id: leaver.id });
  }
});
