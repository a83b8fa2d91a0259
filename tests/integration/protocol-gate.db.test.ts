// A business whose rows the previous app would misread: what its devices get and bring until they have the new build.
import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, expect, it } from "vitest";
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
  ownerClient as owner,
  prepareSyncClients,
  samClient as sam,
} from "#tests/factories/sync-clients.ts";
import { pressesOf, turnOnTablet } from "#tests/factories/tablets.ts";

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

async function call(client: SupabaseClient, name: string, args: object, protocol?: number) {
  const { data, error, status } = await client.rpc(name, { ...args, client: { protocol } });
  return { data, code: error?.code, status };
}
const pull = async (client: SupabaseClient, protocol?: number) =>
  (await call(client, "sync_pull", { cursors: { profiles: null } }, protocol)).data;
async function push(client: SupabaseClient, changes: Change[], protocol: number): Promise<ChangeResult[]> {
  return (await call(client, "sync_push", { changes }, protocol)).data.results;
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
