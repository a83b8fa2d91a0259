// Communal tablets against the real server: how one gets its own sign-in, what it reads, and what becomes of its presses.
import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { beforeAll, describe, expect, it } from "vitest";
import { hashPin } from "#domain/staff/pins.ts";
import { must } from "#lib/must.ts";
import { tabletProfileFields } from "#schema/entities/profile.ts";
import { validatorOf } from "#schema/entities/validators.ts";
import { PROTOCOL, type WireRow } from "#schema/protocol/sync.ts";
import { changeOverResponse } from "#schema/protocol/tablet.ts";
import { anonymous, demo } from "#tests/factories/demo.ts";
import {
  bakerClient,
  managerClient,
  ownerClient,
  prepareSyncClients,
  pullAs,
  pullEverything,
  pushAs,
  samClient,
  syncBackend,
} from "#tests/factories/sync-clients.ts";
import {
  ADMIN_CODE,
  addOldTablet,
  callTablet,
  pinCheckOf,
  pressesOf,
  signedInTablet,
  type TestTablet,
  turnOnTablet,
} from "#tests/factories/tablets.ts";

prepareSyncClients();

const COLLECTIONS = [
  ...[
    "businesses",
    "profiles",
    "shifts",
    "templates",
    "punches",
    "staff_availability",
    "corrections",
    "messages",
  ],
  ...["news", "notifications", "employee_payments", "training"],
];
let tablet: TestTablet;

beforeAll(async () => {
  tablet = await turnOnTablet(syncBackend.url, ownerClient);
});

const rowsOf = (client = tablet.client, collection = "profiles") => pullEverything(client, collection);
const inDatabase = async <T extends object>(sql: string, values: unknown[]) =>
  (await syncBackend.db.query<T>(sql, values)).rows;
/** What the server has noted of these punches. */
async function marks(ids: unknown[]) {
  const rows = await inDatabase<{ id: string; unverified: string | null; clock_changed: boolean }>(
    "select id, unverified, clock_changed from public.punches where id = any ($1::uuid[])",
    [ids],
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.unverified);
}
const confirm = (client: typeof ownerClient, device_id: string) =>
  callTablet(client, { action: "confirm", device_id });

describe("turning on", () => {
  it("gives an admin a registered tablet, and the same again if the answer is lost", async () => {
    const again = await turnOnTablet(syncBackend.url, ownerClient, tablet.deviceId);
    expect(again.answer).toMatchObject({
      status: "registered",
      pin_key: tablet.answer.pin_key,
      chain: { device_id: tablet.deviceId, seq: 0, hash: null },
    });
    expect(again.userId).toBe(tablet.userId);
    tablet = again;
    expect(await inDatabase("select 1 from auth.users where email like '%@tablet.invalid'", [])).toHaveLength(
      1,
    );
  });

  it("makes one tablet of two calls at once", async () => {
    const deviceId = randomUUID();
    const request = { action: "turn_on", device_id: deviceId, name: "Till", code: ADMIN_CODE } as const;
    const answers = await Promise.all([callTablet(ownerClient, request), callTablet(ownerClient, request)]);
    expect(answers).toMatchObject([{ status: "registered" }, { status: "registered" }]);
    expect(new Set(answers.map((answer) => (answer as { pin_key: string }).pin_key)).size).toBe(1);
    expect(await inDatabase("select from access.tablets where device_id = $1", [deviceId])).toHaveLength(1);
  });

  it("gives nobody the sign-in of a tablet that has reported itself", async () => {
    const { deviceId, client } = await turnOnTablet(syncBackend.url, managerClient);
    const report = { id: deviceId, name: "Front desk", is_kiosk: true, last_seq: 0, unsent: 0 };
    await client.rpc("report_device", report).throwOnError();
    const again = { action: "turn_on", device_id: deviceId, name: "Mine", code: ADMIN_CODE } as const;
    expect(await callTablet(managerClient, again)).toBe("used");
    expect((await client.auth.refreshSession()).error).toBeNull();
  });

  it("proposes a manager's, which reads its business and itself until an admin confirms it", async () => {
    const proposed = await turnOnTablet(syncBackend.url, managerClient);
    expect(proposed.answer.status).toBe("proposed");
    const cursors = Object.fromEntries(COLLECTIONS.map((name) => [name, null]));
    const before = await pullAs(proposed.client, cursors);
    expect(before.scope).toEqual({ user_id: proposed.userId, business_id: demo.businessId, role: "tablet" });
    const held = Object.entries(before.collections).flatMap(([name, { rows }]) => rows.map(() => name));
    expect(held).toEqual(["businesses", "templates"]);
    expect(before.collections.templates?.rows).toMatchObject([
      { id: proposed.deviceId, status: "proposed", proposed_by: demo.managerId, registered_by: null },
    ]);

    expect(await confirm(managerClient, proposed.deviceId)).toBe("not_allowed");
    expect(await confirm(samClient, proposed.deviceId)).toBe("not_allowed");
    expect(await confirm(bakerClient, proposed.deviceId)).toBe("not_found");
    expect(await confirm(ownerClient, proposed.deviceId)).toEqual({ status: "ok" });
    expect(await confirm(ownerClient, proposed.deviceId)).toEqual({ status: "ok" });
    // Its cursors stayed at the beginning.
    const after = await pullAs(
      proposed.client,
      Object.fromEntries(COLLECTIONS.map((name) => [name, must(before.collections[name], name).cursor])),
    );
    expect(after.collections.profiles?.rows).toHaveLength(demo.people);
    expect(after.collections.templates?.rows).toContainEqual(
      expect.objectContaining({ id: proposed.deviceId, status: "registered", registered_by: demo.adminId }),
    );
    expect(after.collections.templates?.rows).toContainEqual(
      expect.objectContaining({ kind: "position", name: "Kitchen", is_for_everybody: false }),
    );
  });

  it("tells admins of a proposal, and nobody else", async () => {
    const device = randomUUID();
    await turnOnTablet(syncBackend.url, managerClient, device);
    const told = await inDatabase<{ user_id: string }>(
      "select user_id from public.notifications where type = 'tablet-proposed'",
      [],
    );
    expect(new Set(told.map(({ user_id }) => user_id))).toEqual(new Set([demo.adminId]));
  });

  it("is refused to employees, to others for a tablet that is somebody's, and for a known device", async () => {
    const ask = (client: typeof ownerClient, device_id: string) =>
      callTablet(client, { action: "turn_on", device_id, name: "Till", code: ADMIN_CODE });
    expect(await ask(samClient, randomUUID())).toBe("not_allowed");
    expect(await ask(anonymous(syncBackend.url), randomUUID())).toBe("not_authenticated");
    expect(await ask(tablet.client, randomUUID())).toBe("not_allowed");
    expect(await ask(managerClient, tablet.deviceId)).toBe("used");
    expect(await ask(bakerClient, tablet.deviceId)).toBe("used");
    const phone = randomUUID();
    const report = { id: phone, name: "Phone", is_kiosk: false, last_seq: 0, unsent: 0 };
    await managerClient.rpc("report_device", report).throwOnError();
    expect(await ask(managerClient, phone)).toBe("used");
  });
});

describe("a tablet's replica", () => {
  it("holds what the clock needs of people, and nothing else", async () => {
    const people = await rowsOf();
    expect(people).toHaveLength(demo.people);
    const wire = { version: v.number(), deleted: v.boolean(), content_hash: v.string() };
    for (const one of people)
      v.parse(v.strictObject({ ...validatorOf({ fields: tabletProfileFields }).entries, ...wire }), one);
    const [hash] = await inDatabase<{ pin_hash: string; version: number }>(
      `select pin_hash, pin.version from public.profiles join access.pin_versions as pin on pin.user_id = id where id = $1`,
      [demo.employeeId],
    );
    const { pin_hash, version } = must(hash, "Sam's PIN");
    const {
      version: _,
      content_hash: __,
      profile_picture_url: ___,
      ...sam
    } = must(
      people.find(({ id }) => id === demo.employeeId),
      "Sam",
    );
    expect(sam).toEqual({
      ...{ id: demo.employeeId, name: "Sam Okafor", business_id: demo.businessId, deleted: false },
      ...{ pin_check: pinCheckOf(tablet.answer.pin_key, pin_hash), pin_version: version },
      ...{ email: "", role: "employee", created_by: null, payrate: null, pin_hash: null, start_date: null },
      ...{ subscription_status: "none", subscription_plan: null, deactivated_at: null, removed_at: null },
      ...{ locale: null, phone: null, shows_phone: false },
      ...{ emergency_name: null, emergency_relationship: null, emergency_phone: null },
      ...{ birth_date: null, position_payrates: null },
    });
  });

  it("has PIN checks of its own, which fit the PINs and no other tablet's", async () => {
    const other = await turnOnTablet(syncBackend.url, ownerClient);
    const checks = async ({ client }: TestTablet) =>
      (await rowsOf(client)).flatMap(({ pin_check }) => (pin_check ? [pin_check] : []));
    const [mine, theirs] = [await checks(tablet), await checks(other)];
    expect(mine.length).toBeGreaterThan(5);
    expect(mine.filter((check) => theirs.includes(check))).toEqual([]);
    const [business] = await rowsOf(tablet.client, "businesses");
    const pin = "482917";
    await syncBackend.db.query("update public.profiles set pin_hash = $2 where id = $1", [
      demo.employeeId,
      await hashPin(pin, String(business?.pin_salt)),
    ]);
    const sam = (await rowsOf()).find(({ id }) => id === demo.employeeId);
    const typed = pinCheckOf(tablet.answer.pin_key, await hashPin(pin, String(business?.pin_salt)));
    expect(sam?.pin_check).toBe(typed);
  });

  it("is counted by the digests, page by page and whole", async () => {
    const cursors = Object.fromEntries(COLLECTIONS.map((name) => [name, null]));
    const { data } = await tablet.client
      .rpc("sync_pull", { cursors, max_rows: 1000, client: { protocol: PROTOCOL, digests: true } })
      .throwOnError();
    for (const name of COLLECTIONS) {
      const rows: WireRow[] = data.collections[name].rows;
      expect({ name, rows: data.digests[name].rows }).toEqual({ name, rows: rows.length });
    }
    expect(data.digests).toMatchObject({ messages: { rows: 0, hash: 0 }, employee_payments: { rows: 0 } });
    expect(data.collections.shifts.rows.length).toBeGreaterThan(0);
    expect(data.collections.shifts.rows.filter((row: WireRow) => !row.published || row.notes)).toEqual([]);
    expect(data.version).toBeGreaterThan(0);
    let pages = 0;
    let page = await pullAs(tablet.client, { punches: null }, 7);
    const seen = [...must(page.collections.punches, "punches").rows];
    while (page.collections.punches?.more && pages++ < 100) {
      page = await pullAs(tablet.client, { punches: page.collections.punches.cursor }, 7);
      seen.push(...must(page.collections.punches, "punches").rows);
    }
    expect(seen).toHaveLength(data.digests.punches.rows);
  });
});

describe("PIN hashes", () => {
  it("reach no person's device", async () => {
    for (const client of [ownerClient, managerClient, samClient]) {
      const pulled = JSON.stringify([await rowsOf(client), await rowsOf(client, "businesses")]);
      expect(pulled).not.toMatch(/"pin_(hash|salt)":"|pin_check/);
    }
  });

  it("go on to the account of a tablet of before, until that has changed over", async () => {
    const key = randomUUID();
    const device_id = randomUUID();
    await addOldTablet(syncBackend.db, demo.managerId, device_id, key);
    const hashes = async (client: typeof ownerClient) =>
      (await rowsOf(client)).filter(({ pin_hash }) => pin_hash !== null).length;
    expect(await hashes(managerClient)).toBeGreaterThan(5);
    expect(await hashes(ownerClient)).toBe(0);

    const change = (client = managerClient, given = key) =>
      callTablet(client, { action: "change_over", device_id, key: given });
    expect(await change(managerClient, randomUUID())).toBe("not_allowed");
    expect(await change(ownerClient)).toBe("not_allowed");
    expect(await change()).toEqual({ status: "waiting" });
    expect(await change()).toEqual({ status: "waiting" });
    const press = pressesOf({ device_id, seq: 0, hash: null }, demo.managerId);
    const push = async (changes: unknown[]) =>
      (
        await managerClient
          .rpc("sync_push", { changes, client: { protocol: PROTOCOL, tablet: { id: device_id, key } } })
          .throwOnError()
      ).data.results;
    const [first, own] = [await press({}), await press({ user_id: demo.managerId })];
    expect(await push([first, own])).toMatchObject([{ status: "applied" }, { status: "applied" }]);
    expect(await marks([first.row.id, own.row.id])).toEqual(["pin", "own"]);

    expect(await callTablet(ownerClient, { action: "confirm", device_id })).toBe("invalid_input");
    const code = { salt: "f".repeat(32), hash: "e".repeat(64) };
    expect(await callTablet(managerClient, { action: "confirm", device_id, code })).toBe("not_allowed");
    expect(await callTablet(ownerClient, { action: "confirm", device_id, code })).toEqual({ status: "ok" });
    await change();
    const answer = v.parse(changeOverResponse, await change());
    if (answer.status === "waiting") throw new Error("It is not confirmed");
    expect(answer).toMatchObject({ code, chain: { device_id, seq: 2, hash: own.row.hash } });
    const changed = await signedInTablet(syncBackend.url, answer);
    expect(await hashes(managerClient)).toBe(0);
    // The old session sent one later: it is taken, and the chain goes on under the new one.
    const late = await press({ pin_version: null });
    expect(await push([late])).toMatchObject([{ status: "applied" }]);
    const sam = must(
      (await rowsOf(changed.client)).find(({ id }) => id === demo.employeeId),
      "Sam",
    );
    const next = await press({ created_by: changed.userId, pin_version: sam.pin_version });
    expect(await pushAs(changed.client, [next])).toMatchObject([{ status: "applied" }]);
    expect(await marks([late.row.id, next.row.id])).toEqual([null, null]);
    const report = { id: device_id, name: "Till", is_kiosk: true, last_seq: 4, unsent: 0 };
    await changed.client.rpc("report_device", report).throwOnError();
    expect(await change()).toBe("used");
  });
});
