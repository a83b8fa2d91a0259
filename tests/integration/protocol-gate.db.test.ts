// A business whose rows the previous app would misread: what its devices get and bring until they have the new build.
import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, expect, it } from "vitest";
import { REPLICATION_TRANSITIONS } from "#replication/machine.ts";
import { punchEntity } from "#schema/entities/punch.ts";
import { punchCorrectionEntity } from "#schema/entities/punch-correction.ts";
import { type Change, type ChangeResult, PROTOCOL } from "#schema/protocol/sync.ts";
import { correctionChange, demo, PUBLISHABLE_KEY, punchChange, signedIn } from "#tests/factories/demo.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { openQuietDevice } from "#tests/factories/quiet-device.ts";
import {
  syncBackend as backend,
  bakerClient as baker,
  bakerysId as bakery,
  managerClient as manager,
  ownerClient as owner,
  prepareSyncClients,
  samClient as sam,
} from "#tests/factories/sync-clients.ts";
import { addOldTablet, pressesOf, turnOnTablet } from "#tests/factories/tablets.ts";

const OLD = PROTOCOL - 1;
const SAM = { id: demo.employeeId, email: demo.employee, role: "employee" } as const;

prepareSyncClients();

/** Tables as the kinds to come: rows of the first need this protocol, rows of the second one that is still to come. */
beforeAll(async () => {
  for (const [table, protocol] of [
    ["needs_this", PROTOCOL],
    ["needs_next", PROTOCOL + 1],
    ["needs_none", OLD],
  ] as const) {
    await backend.db.exec(`
      create table public.${table} (business_id uuid not null);
      create trigger ${table}_require_protocol after insert on public.${table}
        for each row execute function sync.require_protocol('${protocol}');`);
  }
});

const addTo = (table: string, business: string) =>
  backend.db.query(`insert into public.${table} (business_id) values ($1)`, [business]);
/** The business is as it was before the first such row. */
const open = (business: string = demo.businessId) =>
  backend.db.query("update sync.business_versions set min_protocol = default where business_id = $1", [
    business,
  ]);

async function call(client: SupabaseClient, name: string, args: object, protocol?: number, more = {}) {
  const { data, error, status } = await client.rpc(name, { ...args, client: { protocol, ...more } });
  return { data, code: error?.code, status };
}
const pull = async (client: SupabaseClient, protocol?: number) =>
  (await call(client, "sync_pull", { cursors: { profiles: null } }, protocol)).data;
async function push(
  client: SupabaseClient,
  changes: Change[],
  protocol: number,
  more = {},
): Promise<ChangeResult[]> {
  return (await call(client, "sync_push", { changes }, protocol, more)).data.results;
}
const isServed = async (client: SupabaseClient, protocol: number) =>
  (await pull(client, protocol)).collections !== undefined;

/** A session of a device whose build speaks an older protocol. */
function ofOldBuild(client: SupabaseClient): SupabaseClient {
  const rpc = (name: string, args: { client: object }) =>
    client.rpc(name, { ...args, client: { ...args.client, protocol: OLD } });
  return Object.assign(Object.create(client), { rpc });
}

async function onServer(table: string, id: unknown) {
  const { rows } = await backend.db.query(`select id from public.${table} where id = $1`, [id]);
  return rows.length;
}

it("serves both protocols until the first row that the older one would misread, of that business alone", async () => {
  await open();
  expect([await isServed(sam, OLD), await isServed(baker, OLD)]).toEqual([true, true]);
  await addTo("needs_this", demo.businessId);
  expect(await pull(sam, OLD)).toEqual({ status: "please_reload", protocol: PROTOCOL });
  expect([await isServed(sam, PROTOCOL), await isServed(baker, OLD)]).toEqual([true, true]);
  await addTo("needs_none", demo.businessId);
  expect(await isServed(sam, OLD)).toBe(false);
  await addTo("needs_none", bakery);
  expect(await isServed(baker, OLD)).toBe(true);
});

it("takes of an older protocol only presses, and nothing of one that is served no more", async () => {
  await addTo("needs_this", demo.businessId);
  const changes = [correctionChange(), punchChange(), correctionChange(), punchChange()];
  const results = await push(sam, changes, OLD);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "applied", "rejected", "applied"]);
  expect(results[0]).toEqual({
    ...{
      change_id: changes[0]?.change_id,
      status: "rejected",
      code: "conflict",
      reason: "not_yet",
      row: null,
    },
  });
  expect((await push(sam, changes, OLD)).map(({ status }) => status)).toEqual([
    ...["rejected", "already_applied", "rejected", "already_applied"],
  ]);
  expect((await push(sam, changes, PROTOCOL)).map(({ status }) => status)).toEqual([
    ...["applied", "already_applied", "applied", "already_applied"],
  ]);
  for (const protocol of [OLD - 1, undefined]) {
    const answer = await call(sam, "sync_push", { changes: [punchChange()] }, protocol);
    expect(answer.data).toEqual({ status: "please_reload", protocol: PROTOCOL });
  }
});

it("asks nobody to reload whose session is another person's", async () => {
  await addTo("needs_this", demo.businessId);
  const cursors = { profiles: null };
  const answer = await call(sam, "sync_pull", { cursors }, OLD, { user_id: demo.adminId });
  expect(answer).toMatchObject({ code: "42501", status: 403 });
});

it("puts off that somebody is clocked out automatically: the device may not know that they were there no more", async () => {
  await open();
  expect(await push(sam, [punchChange()], OLD)).toMatchObject([{ status: "applied" }]);
  await addTo("needs_this", demo.businessId);
  const out = punchChange({ type: "out", source: "automatic", at: "2026-03-02T17:00:00.000Z" });
  expect(await push(sam, [out], OLD)).toMatchObject([{ status: "rejected", reason: "not_yet" }]);
  expect(await push(sam, [out], PROTOCOL)).toMatchObject([{ status: "applied" }]);
});

it("keeps the queue of an older build through the reload: nothing is lost, and nothing there twice", async () => {
  await open();
  const entities = [punchEntity, punchCorrectionEntity];
  const session = await signedIn(backend.url, demo.employee);
  const old = await openQuietDevice(backend.url, SAM, entities, 0, ofOldBuild(session));
  const newPress = () => newRow(punchEntity, punchChange().row);
  const [before, correction, press] = [
    newPress(),
    newRow(punchCorrectionEntity, correctionChange().row),
    newPress(),
  ];
  await old.make(punchEntity, before);
  expect(await old.exchange()).toBe(true);

  await addTo("needs_this", demo.businessId);
  const { id } = correction;
  await old.make(punchCorrectionEntity, correction);
  await old.make(punchEntity, press);
  // The second time a press was made on the page that knows that it is outdated.
  for (const again of [press, newPress()]) {
    if (again !== press) await old.make(punchEntity, again);
    expect(await old.exchange()).toBe(false);
    expect(await old.row(punchEntity, again.id)).toMatchObject({ change_id: null });
    expect(await onServer("punches", again.id)).toBe(1);
    expect(await old.row(punchCorrectionEntity, id)).toMatchObject({ change_id: expect.any(String) });
    expect(await onServer("punch_corrections", id)).toBe(0);
  }
  await old.close();

  const reloaded = await openQuietDevice(backend.url, SAM, entities);
  expect(await reloaded.exchange()).toBe(true);
  expect(await reloaded.row(punchCorrectionEntity, id)).toMatchObject({ change_id: null });
  expect([await onServer("punch_corrections", id), await reloaded.issues()]).toEqual([1, []]);
  await reloaded.close();
});

/** Runs `work` with the machine of the previous release, which nothing but a reload takes out of `outdated`. */
async function asBefore<T>(work: () => Promise<T>): Promise<T> {
  const present = { ...REPLICATION_TRANSITIONS.outdated };
  Object.assign(REPLICATION_TRANSITIONS.outdated, { wrote: "outdated", woke: "outdated" });
  return work().finally(() => Object.assign(REPLICATION_TRANSITIONS.outdated, present));
}

it("gets everything from a page of the previous release by its reload: until then it sends nothing", async () => {
  await open();
  const session = await signedIn(backend.url, demo.employee);
  const old = await openQuietDevice(backend.url, SAM, [punchEntity], 1, ofOldBuild(session));
  const press = newRow(punchEntity, punchChange().row);
  await addTo("needs_this", demo.businessId);
  await asBefore(async () => {
    expect(await old.exchange()).toBe(false);
    await old.make(punchEntity, press);
    const before = old.pulls;
    expect(await old.exchange()).toBe(false);
    expect([old.pulls, await onServer("punches", press.id)]).toEqual([before, 0]);
  });
  await old.close();
  const reloaded = await openQuietDevice(backend.url, SAM, [punchEntity], 1);
  expect(await reloaded.exchange()).toBe(true);
  expect([await onServer("punches", press.id), await reloaded.issues()]).toEqual([1, []]);
  await reloaded.close();
});

it("has a tablet of the previous release bring each press when it comes back", async () => {
  await open();
  const { client, userId, answer } = await turnOnTablet(backend.url, owner);
  const person = { id: userId, email: `${userId}@tablet.invalid`, role: "employee" } as const;
  const device = await openQuietDevice(backend.url, person, [punchEntity], 0, ofOldBuild(client));
  const pressed = pressesOf(answer.chain, userId);
  await addTo("needs_this", demo.businessId);
  await asBefore(async () => {
    for (let times = 0; times < 2; times++) {
      const press = newRow(punchEntity, (await pressed()).row);
      await device.make(punchEntity, press);
      await expect(device.exchange()).rejects.toThrow("Too many requests.");
      expect(await onServer("punches", press.id)).toBe(1);
    }
  });
  await device.close();
});

it("has a tablet come back that works under a person's account, with all devices of that person alone", async () => {
  await open();
  const device_id = randomUUID();
  await addOldTablet(backend.db, demo.managerId, device_id, randomUUID());
  await addTo("needs_this", demo.businessId);
  const cursors = { profiles: null };
  expect(await call(manager, "sync_pull", { cursors }, OLD)).toMatchObject({
    code: "please_reload",
    status: 429,
  });
  expect(await pull(owner, OLD)).toMatchObject({ status: "please_reload" });
  const press = pressesOf({ device_id, seq: 0, hash: null }, demo.managerId);
  expect(await push(manager, [await press({ pin_version: null })], OLD)).toMatchObject([
    { status: "applied" },
  ]);
  await backend.db.query("update public.punch_devices set is_kiosk = false where id = $1", [device_id]);
  expect(await pull(manager, OLD)).toMatchObject({ status: "please_reload" });
});

it("counts a tablet as heard of that brings all it has, which reports itself no more", async () => {
  await open();
  const tablet = await turnOnTablet(backend.url, owner);
  const press = pressesOf(tablet.answer.chain, tablet.userId);
  await addTo("needs_this", demo.businessId);
  await backend.db.query(
    "update public.punch_devices set last_heard_at = now() - interval '1 hour' where id = $1",
    [tablet.deviceId],
  );
  const heard = async () => {
    const { rows } = await backend.db.query(
      `select last_heard_at > now() - interval '1 minute' as lately, last_seq as seq
       from public.punch_devices where id = $1`,
      [tablet.deviceId],
    );
    return rows[0];
  };
  const waiting = ["a".repeat(64)];
  expect(await push(tablet.client, [await press()], OLD, { waiting })).toMatchObject([{ status: "applied" }]);
  expect(await heard()).toEqual({ lately: false, seq: 0 });
  expect(await push(tablet.client, [await press()], OLD)).toMatchObject([{ status: "applied" }]);
  expect(await heard()).toEqual({ lately: true, seq: 2 });
});

it("has a tablet come back that would fall silent, and takes what was pressed on it", async () => {
  await open();
  const tablet = await turnOnTablet(backend.url, owner);
  const press = pressesOf(tablet.answer.chain, tablet.userId);
  await addTo("needs_this", demo.businessId);
  const { data } = await tablet.client.auth.getSession();
  const response = await fetch(`${backend.url}/rest/v1/rpc/sync_pull`, {
    method: "POST",
    headers: {
      apikey: PUBLISHABLE_KEY,
      authorization: `Bearer ${data.session?.access_token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ cursors: { profiles: null }, client: { protocol: OLD } }),
  });
  expect([response.status, response.headers.get("retry-after")]).toEqual([429, "60"]);
  expect(await response.json()).toMatchObject({ code: "please_reload" });
  const change = await press();
  expect(await push(tablet.client, [change], OLD)).toMatchObject([{ status: "applied" }]);
  // Its build goes on by itself.
  await addTo("needs_next", demo.businessId);
  expect(await pull(tablet.client, PROTOCOL)).toMatchObject({ status: "please_reload" });
  expect(await push(tablet.client, [await press()], PROTOCOL)).toMatchObject([{ status: "applied" }]);
  await open();
});

it("notes the newest version of every collection that a table is read under", async () => {
  const noted = async () => {
    const { rows } = await backend.db.query<{ collection: string }>(
      `select collection from sync.collection_versions as noted
       join sync.business_versions as newest using (business_id, version) where business_id = $1 order by 1`,
      [demo.businessId],
    );
    return rows.map(({ collection }) => collection);
  };
  const say = () =>
    backend.db.query(
      "insert into public.messages (id, business_id, user_id, user_name, text, timestamp) values ($1, $2, $3, 'Sam', 'Hi', now())",
      [randomUUID(), demo.businessId, demo.employeeId],
    );
  await say();
  expect(await noted()).not.toContain("rooms");
  await backend.db.exec(`
    insert into sync.collections (name) values ('rooms');
    insert into sync.kinds (collection, kind, push_table) values ('rooms', 'said', 'messages');`);
  await say();
  expect(await noted()).toEqual(expect.arrayContaining(["messages", "rooms"]));
});
