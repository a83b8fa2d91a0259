import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { createBackup } from "#local/backup/create-backup.ts";
import { restoreBackup } from "#local/backup/restore-backup.ts";
import type { Backend } from "#local/server.ts";
import type { Entity } from "#schema/entities/entity.ts";
import { messageEntity } from "#schema/entities/message.ts";
import { punchEntity } from "#schema/entities/punch.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { shiftMoveEntity } from "#schema/entities/shift-move.ts";
import { swapRequestEntity } from "#schema/entities/swap-request.ts";
import { hushRefusals, startTestBackend } from "#tests/factories/backend.ts";
import { signedIn } from "#tests/factories/demo.ts";
import { attempts } from "#tests/factories/long-tail.ts";
import { addBusiness, type Person } from "#tests/factories/open-backend.ts";
import { openQuietDevice, type QuietDevice } from "#tests/factories/quiet-device.ts";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";

// Yesterday's backup is restored under up to ten people whose devices have a day's work that it does not know:
// acknowledged, and still waiting. Each comes back by itself, those who build on others before these.

const ENTITIES: Entity[] = [
  ...[shiftEntity, swapRequestEntity, shiftMoveEntity],
  ...[punchEntity, messageEntity],
];
const ALL = ["manager", "ann", "ben", "cem", "dan", "eva", "fay", "gus", "hal", "ida"] as const;
type Name = (typeof ALL)[number];
const NAMES = attempts<readonly Name[]>(ALL.slice(0, 5), ALL);

const business = randomUUID();
const people = Object.fromEntries(
  NAMES.map((name) => [
    name,
    {
      id: randomUUID(),
      email: `${name}@restored.test`,
      role: name === "manager" ? "admin" : "employee",
    } satisfies Person,
  ]),
) as Record<Name, Person>;
const folder = temporaryFolder("restored");
const dataDir = join(folder, "shop");
const log = () => {};
const sessions = new Map<Name, SupabaseClient>();
/** How many changes each device sent again, each time. */
const repeated = new Map<Name, number>();
let backend: Backend;

/** Always on the same port: devices know the address. */
async function start() {
  const port = backend ? Number(new URL(backend.url).port) : 0;
  backend = await startTestBackend({ dataDir, port });
}

beforeAll(async () => {
  hushRefusals();
  await start();
  await addBusiness(backend.db, business, Object.values(people));
  await backend.db.query("update access.memberships set from_time = '2026-01-01' where business_id = $1", [
    business,
  ]);
  for (const name of NAMES) sessions.set(name, await signedIn(backend.url, people[name].email));
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens somebody's device, which exchanges, and closes it: a process has room for few. What `work` writes waits. */
async function visit<T>(name: Name, work: (device: QuietDevice) => Promise<T>): Promise<T> {
  const device = await openQuietDevice(backend.url, people[name], ENTITIES, 0, sessions.get(name));
  try {
    return await work(device);
  } finally {
    repeated.set(
      name,
      device.wentBack.reduce((sum, changes) => sum + changes, repeated.get(name) ?? 0),
    );
    await device.close();
  }
}

const sync = (device: QuietDevice) => device.exchange();
async function visitAll(
  work: (device: QuietDevice, name: Name) => Promise<unknown>,
  names: Name[] = [...NAMES],
) {
  for (const name of names) await visit(name, (device) => work(device, name));
}

const day = { date: "2035-03-02", start_time: "09:00", end_time: "17:00" };
function shift(user: Name | null, fields: object = {}) {
  const told = { ...day, user_id: user && people[user].id };
  return {
    ...{ id: randomUUID(), business_id: business, time_slot: null, ...told },
    ...{ published_as: { publish_id: randomUUID(), ...told }, published: true, estimated_pay: null },
    ...{ status: "scheduled", claimed_by_user_id: null, drop_reason: null, notes: "", sort_order: 0 },
    ...{ created_at: "2026-03-01T09:00:00.000Z", ...fields },
  };
}
function press(name: Name, type: "in" | "out", at: string) {
  return {
    ...{ id: randomUUID(), business_id: business, user_id: people[name].id, type, at, zone: "Europe/Dublin" },
    ...{ source: "phone", device_id: null, entry_id: null, corrects: null, is_void: false, shift_id: null },
    ...{ note: "", recorded_at: at, reading: null, received_at: null, clock_changed: false },
    ...{ created_by: people[name].id, device_seq: null, prev_hash: null, hash: null },
  };
}
function message(name: Name, text: string) {
  return {
    ...{ id: randomUUID(), business_id: business, user_id: people[name].id, text, type: "message" },
    ...{ timestamp: "2026-03-02T12:00:00.000Z", shift_id: null, poll_id: null },
    ...{ poll_options: null, poll_end_time: null },
  };
}

/** What people wrote, without what the server numbers and times anew. */
async function written() {
  const queries = [
    "select id, user_id, type, at from public.punches where business_id = $1",
    "select id, user_id, text from public.messages where business_id = $1 and type = 'message'",
    `select id, user_id, status, claimed_by_user_id, notes, date, deleted from public.shifts
     where business_id = $1`,
    "select id, status, requested_by, requested_of, deleted from public.swap_requests where business_id = $1",
  ];
  const all = await Promise.all(queries.map((query) => backend.db.query<{ id: string }>(query, [business])));
  return new Map(all.flatMap(({ rows }) => rows.map((row) => [row.id, row])));
}

async function goBack(how: "restored" | "copied", file: string) {
  await backend.close();
  await restoreBackup({ file, dataDir, passphrase: null, force: true, log });
  await start();
  if (how === "restored") return;
  // As if a disk had been copied back: nobody said so, and the server itself cannot know.
  await backend.db.exec(`delete from sync.epochs; update sync.business_versions
    set epoch = null, version = (select max(version) from sync.changes), server_run = null;
    delete from sync.server_runs where first_version > (select max(version) from sync.changes)`);
}

const WAYS = attempts(["restored"] as const, ["restored", "copied"] as const);

describe.each(WAYS)("yesterday's backup, %s under many devices", (how) => {
  const old = shift("ann");
  const lost = {
    dropped: shift("ann"),
    open: shift(null),
    gone: shift("ben"),
    asked: shift("cem"),
    wanted: shift("dan"),
  };
  const swap = {
    ...{ id: randomUUID(), business_id: business, date: day.date, message: "", status: "asked" },
    ...{ shift_id: lost.asked.id, with_shift_id: lost.wanted.id, denial_reason: null },
    ...{ requested_by: people.cem.id, requested_of: people.dan.id, created_at: old.created_at },
  };
  let acknowledged: Awaited<ReturnType<typeof written>>;

  it("brings back all that any of them had acknowledged, and what waited", async () => {
    await visit("manager", async (device) => {
      await device.make(shiftEntity, old);
      await sync(device);
    });
    await visitAll(sync);
    const file = join(folder, `${how}.backup`);
    await createBackup({ dataDir, file, passphrase: null, log });

    // The day that the backup does not know.
    await visit("manager", async (device) => {
      for (const one of Object.values(lost)) await device.make(shiftEntity, one);
      await device.edit(shiftEntity, old.id, { notes: "Bring the keys" });
      await sync(device);
      await device.remove(shiftEntity, lost.gone.id);
      await sync(device);
    });
    await visitAll(async (device, name) => {
      await device.make(punchEntity, press(name, "in", "2026-03-02T09:00:00.000Z"));
      await device.make(messageEntity, message(name, `Good morning from ${name}`));
      await sync(device);
    });
    await visit("ann", async (device) => {
      await device.edit(shiftEntity, lost.dropped.id, { status: "dropped", drop_reason: "Dentist" });
      await sync(device);
    });
    await visit("ben", async (device) => {
      await device.edit(shiftEntity, lost.dropped.id, { claimed_by_user_id: people.ben.id });
      await sync(device);
    });
    await visit("manager", async (device) => {
      const user_id = people.ben.id;
      const published_as = { ...lost.dropped.published_as, user_id };
      const approval = { user_id, status: "claimed", claimed_by_user_id: null, published_as };
      await device.edit(shiftEntity, lost.dropped.id, approval);
      await sync(device);
    });
    // A swap is of three people, and its approval changes two shifts that nobody wrote.
    await visit("cem", async (device) => {
      await device.make(swapRequestEntity, swap);
      await sync(device);
    });
    for (const [name, status] of [
      ["dan", "agreed"],
      ["manager", "approved"],
    ] as const) {
      await visit(name, async (device) => {
        await device.edit(swapRequestEntity, swap.id, { status });
        await sync(device);
      });
    }
    await visitAll(sync);
    acknowledged = await written();
    expect(acknowledged.get(lost.asked.id)).toMatchObject({ user_id: people.dan.id });
    expect(acknowledged.size).toBeGreaterThan(2 * NAMES.length + 4);
    // Written without a network, some of it on rows that are about to be lost.
    const waiting = new Map(NAMES.map((name) => [name, press(name, "out", "2026-03-02T17:00:00.000Z")]));
    await visitAll(async (device, name) => {
      await device.make(punchEntity, must(waiting.get(name), name));
      if (name === "dan") await device.edit(shiftEntity, lost.open.id, { claimed_by_user_id: people.dan.id });
      if (name !== "manager") return;
      await device.edit(shiftEntity, lost.dropped.id, { notes: "Take the van" });
      await device.edit(shiftEntity, lost.asked.id, { notes: "Swapped" });
    });

    await goBack(how, file);
    expect((await written()).size).toBeLessThan(acknowledged.size);

    // Those come first whose work rests on the others'.
    const order: Name[] = [
      "dan",
      "ben",
      "ann",
      ...NAMES.filter((name) => !["dan", "ben", "ann"].includes(name)),
    ];
    for (let round = 0; round < 3; round++) await visitAll(sync, order);
    const now = await written();
    const wanted = new Map(acknowledged);
    const change = (id: string, fields: object) =>
      wanted.set(id, { ...must(wanted.get(id), "a shift"), ...fields });
    change(lost.open.id, { claimed_by_user_id: people.dan.id });
    change(lost.dropped.id, { notes: "Take the van" });
    change(lost.asked.id, { notes: "Swapped" });
    for (const [id, row] of wanted) expect(now.get(id)).toEqual(row);
    for (const { id } of waiting.values()) expect([id, now.has(id)]).toEqual([id, true]);
    expect(now.size).toBe(wanted.size + waiting.size);
    for (const name of NAMES) expect([name, repeated.get(name)]).not.toEqual([name, 0]);

    // And every device holds what the server holds, with nothing left to say.
    await visitAll(async (device, name) => {
      expect([name, await device.exchange(), await device.issues()]).toEqual([name, true, []]);
      const rows = await device.rows(messageEntity);
      expect(rows.length).toBeGreaterThan(NAMES.length - 1);
      expect(await device.row(shiftEntity, lost.dropped.id)).toMatchObject({
        user_id: people.ben.id,
        notes: "Take the van",
        change_id: null,
      });
      expect(await device.row(shiftEntity, lost.gone.id)).toBeNull();
    });
    const { rows } = await backend.db.query("select cause from sync.epochs where business_id = $1", [
      business,
    ]);
    expect(rows).toContainEqual({ cause: how === "restored" ? "restored" : "noticed" });
  }, 240_000);
});
