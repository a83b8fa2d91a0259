import "fake-indexeddb/auto";
// A communal tablet's replica with the real engine: it agrees with the server whatever happens, also after a loss.
import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { dayNoteEntity } from "#schema/entities/day-note.ts";
import { deviceEntity } from "#schema/entities/device.ts";
import type { Entity } from "#schema/entities/entity.ts";
import { messageEntity } from "#schema/entities/message.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { punchEntity } from "#schema/entities/punch.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import { demo } from "#tests/factories/demo.ts";
import { openQuietDevice, type QuietDevice } from "#tests/factories/quiet-device.ts";
import {
  managerClient,
  ownerClient,
  prepareSyncClients,
  syncBackend,
} from "#tests/factories/sync-clients.ts";
import { callTablet, pressesOf, type TestTablet, turnOnTablet } from "#tests/factories/tablets.ts";

prepareSyncClients();

const ENTITIES = [
  ...[
    businessEntity,
    profileEntity,
    punchEntity,
    shiftEntity,
    shiftTemplateEntity,
    deviceEntity,
    messageEntity,
    staffAvailabilityEntity,
    dayNoteEntity,
  ],
];
let tablet: TestTablet;
let device: QuietDevice;
let generation = 0;

const open = ({ client, userId }: TestTablet) =>
  openQuietDevice(
    syncBackend.url,
    { id: userId, email: `${userId}@tablet.invalid`, role: "employee" },
    ENTITIES,
    generation++,
    client,
  );
const run = (sql: string, values: unknown[] = []) => syncBackend.db.query(sql, values);
const idsOf = async (entity: Entity) => (await device.rows(entity)).map(({ id }) => id);

beforeAll(async () => {
  tablet = await turnOnTablet(syncBackend.url, ownerClient);
});
afterEach(() => device.close());

it("is filled with what is named, and agrees", async () => {
  device = await open(tablet);
  expect(await device.exchange()).toBe(true);
  expect(await idsOf(profileEntity)).toHaveLength(demo.people);
  expect(await device.rows(businessEntity)).toMatchObject([
    { id: demo.businessId, pin_salt: expect.any(String) },
  ]);
  expect(await device.rows(deviceEntity)).toMatchObject([{ id: tablet.deviceId, status: "registered" }]);
  expect((await idsOf(shiftEntity)).length).toBeGreaterThan(0);
  expect((await idsOf(shiftTemplateEntity)).length).toBeGreaterThan(0);
  expect(await idsOf(messageEntity)).toEqual([]);
});

it("knows what is special about these weeks, but neither how many people they need nor who is away", async () => {
  await run(
    `insert into public.day_notes (id, business_id, date, type, title, text, needs, created_by)
     select gen_random_uuid(), $1, current_date + days, 'event', 'In ' || days, 'At nine',
       jsonb_build_array(jsonb_build_object('template_id', gen_random_uuid(), 'headcount', 3)), $2
     from unnest(array[0, 60]) as days`,
    [demo.businessId, demo.managerId],
  );
  device = await open(tablet);
  expect(await device.exchange()).toBe(true);
  const notes = (await device.rows(dayNoteEntity)) as unknown as { title: string; kind: string }[];
  expect(new Set(notes.map(({ kind }) => kind))).toEqual(new Set(["day_note"]));
  expect(notes.map(({ title }) => title)).not.toContain("In 60");
  expect(notes.find(({ title }) => title === "In 0")).toMatchObject({ text: "At nine", needs: [] });
});

it("follows new PINs, people who come and go, and the business", async () => {
  device = await open(tablet);
  const checkOf = async () =>
    ((await device.row(profileEntity, demo.employeeId)) as never as { pin_check: string })?.pin_check;
  const before = await checkOf();
  await run("update public.profiles set pin_hash = $2 where id = $1", [demo.employeeId, "b".repeat(64)]);
  const gone = must(
    (await idsOf(profileEntity)).find((id) => !Object.values(demo).includes(id)),
    "somebody",
  );
  await run("update public.profiles set deleted = true where id = $1", [gone]);
  await run("update public.businesses set name = 'Renamed' where id = $1", [demo.businessId]);
  expect(await device.exchange()).toBe(true);
  expect(await checkOf()).not.toBe(before);
  expect(await device.row(profileEntity, gone)).toBeNull();
  expect(await device.rows(businessEntity)).toMatchObject([{ name: "Renamed" }]);
});

it("sends what was pressed, and keeps what the server says of it", async () => {
  device = await open(tablet);
  const press = pressesOf(tablet.answer.chain, tablet.userId);
  const { row } = await press();
  await device.make(punchEntity, {
    ...row,
    received_at: null,
    clock_changed: false,
    unverified: null,
  } as never);
  expect(await device.exchange()).toBe(true);
  expect(await device.row(punchEntity, String(row.id))).toMatchObject({
    ...{ version: expect.any(Number), received_at: expect.any(String), change_id: null, device_seq: 1 },
  });
  expect(await device.issues()).toEqual([]);
});

it("drops what has left the window, and reads what has entered it", async () => {
  device = await open(tablet);
  const [left, entered] = [must((await idsOf(punchEntity))[0], "a punch"), randomUUID()];
  await run(
    `insert into public.punches (id, business_id, user_id, type, at, zone, source, recorded_at, created_by)
     values ($1, $2, $3, 'in', now() - interval '60 days', 'UTC', 'phone', now() - interval '60 days', $3)`,
    [entered, demo.businessId, demo.employeeId],
  );
  expect(await device.exchange()).toBe(true);
  expect(await idsOf(punchEntity)).not.toContain(entered);
  // Time passes: no version says so.
  await syncBackend.db.transaction(async (tx) => {
    await tx.exec("set local session_replication_role = replica");
    await tx.query("update public.punches set at = now() - interval '60 days' where id = $1", [left]);
    await tx.query("update public.punches set at = now() where id = $1", [entered]);
  });
  expect(await device.exchange()).toBe(true);
  expect(await idsOf(punchEntity)).toContain(entered);
  expect(await idsOf(punchEntity)).not.toContain(left);
});

it("of a proposed tablet is filled once it is confirmed", async () => {
  const proposed = await turnOnTablet(syncBackend.url, managerClient);
  device = await open(proposed);
  expect(await device.exchange()).toBe(true);
  expect(await idsOf(profileEntity)).toEqual([]);
  await callTablet(ownerClient, { action: "confirm", device_id: proposed.deviceId });
  expect(await device.exchange()).toBe(true);
  expect((await idsOf(profileEntity)).length).toBeGreaterThan(5);
  expect(await device.rows(deviceEntity)).toMatchObject([
    { status: "registered", registered_by: demo.adminId },
  ]);
});

it("sends again what a server that went back has lost", async () => {
  const other = await turnOnTablet(syncBackend.url, ownerClient);
  device = await open(other);
  const { rows } = await syncBackend.db.query<{ version: string }>(
    "select version from sync.business_versions where business_id = $1",
    [demo.businessId],
  );
  // Sam has had a second PIN since the test above.
  const { row } = await pressesOf(other.answer.chain, other.userId)({ pin_version: 2 });
  await device.make(punchEntity, {
    ...row,
    received_at: null,
    clock_changed: false,
    unverified: null,
  } as never);
  expect(await device.exchange()).toBe(true);
  const id = String(row.id);
  await run("delete from public.punches where id = $1", [id]);
  await run("delete from sync.changes where user_id = $1", [other.userId]);
  await run("update sync.business_versions set version = $2 where business_id = $1", [
    demo.businessId,
    must(rows[0], "a version").version,
  ]);
  await run("select sync.begin_epochs()");
  expect(await device.exchange()).toBe(true);
  expect(device.wentBack).toEqual([1]);
  expect((await run("select unverified from public.punches where id = $1", [id])).rows).toEqual([
    { unverified: null },
  ]);
  expect(await device.row(punchEntity, id)).toMatchObject({ change_id: null });
});
