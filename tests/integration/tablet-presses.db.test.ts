// What becomes of presses on communal tablets, how one is left and ended, and what it hears.
import { randomUUID } from "node:crypto";
import type { RealtimeChannel, SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addPage, type ExportTables, exportFiles } from "#domain/export/export-files.ts";
import { staffCsv } from "#domain/staff/staff-list.ts";
import { countDays } from "#domain/statistics/day-counts.ts";
import { statisticsOfDays } from "#domain/statistics/statistics.ts";
import { statisticsPeopleOf, statisticsSourceOf } from "#domain/statistics/statistics-rows.ts";
import { must } from "#lib/must.ts";
import { addDays, calendarDay, DAY_MS, HOUR_MS } from "#lib/time/calendar-days.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { Punch } from "#schema/entities/punch.ts";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { demo, signedIn } from "#tests/factories/demo.ts";
import { ruleSets } from "#tests/factories/pay.ts";
import {
  bakerClient,
  bakerysId,
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
  pressesOf,
  type TestTablet,
  turnOnTablet,
} from "#tests/factories/tablets.ts";
import { settingsWords } from "#words/made/settings.ts";
import { staffWords } from "#words/made/staff.ts";

prepareSyncClients();

const COLLEAGUE = "d0000000-0000-4000-8000-000000000004";
let tablet: TestTablet;
let press: ReturnType<typeof pressesOf>;

beforeAll(async () => {
  tablet = await turnOnTablet(syncBackend.url, ownerClient);
  press = pressesOf(tablet.answer.chain, tablet.userId);
});
beforeEach(() => syncBackend.db.query("delete from limits.attempts"));

const query = async <T extends object>(sql: string, values: unknown[] = []) =>
  (await syncBackend.db.query<T>(sql, values)).rows;
/** Pushes these and resolves with why each is not verified, or with the code of its refusal. */
async function judged(
  client: SupabaseClient,
  changes: Awaited<ReturnType<typeof press>>[],
  tabletOf?: object,
) {
  const { data } = await client
    .rpc("sync_push", { changes, client: { protocol: PROTOCOL, ...(tabletOf && { tablet: tabletOf }) } })
    .throwOnError();
  const stored = await query<{ id: string; unverified: string | null }>(
    "select id, unverified from public.punches where id = any ($1::uuid[])",
    [changes.map(({ row }) => row.id)],
  );
  return changes.map(({ row }, place) => {
    const { status, code } = data.results[place];
    return status === "applied" ? stored.find(({ id }) => id === row.id)?.unverified : code;
  });
}

/** What a device of the owner has of a collection. */
async function ownersRows<Row>(collection: string): Promise<Row[]> {
  const rows = await pullEverything(ownerClient, collection);
  return rows.filter(({ deleted }) => !deleted) as unknown as Row[];
}

describe("a tablet on which people worked", () => {
  beforeAll(async () => {
    const until = new Date(Date.now() + 30_000).toISOString();
    const changes = [await press(), await press({ type: "out", at: until, recorded_at: until })];
    expect(await pushAs(tablet.client, changes)).toMatchObject([
      { status: "applied" },
      { status: "applied" },
    ]);
  });

  it("has no figures in the statistics of its business", async () => {
    const people = statisticsPeopleOf(await ownersRows<Profile>("profiles"), [], 2);
    const punches = (await ownersRows<Punch>("punches")).filter(({ kind }) => kind === "punch");
    const none = {
      shifts: [],
      moves: [],
      templates: [],
      decisions: [],
      letStand: new Set(""),
      availability: [],
      notes: [],
    };
    const [zone, now] = ["Europe/Dublin", Date.now() + HOUR_MS];
    const rules = { zone, now, graceMs: 0, decimals: 2, sets: ruleSets(), approvalMode: false };
    const yesterday = calendarDay(new Date(now - DAY_MS).toISOString(), zone);
    const range = { from: yesterday, to: addDays(yesterday, 2) };
    const counts = countDays(statisticsSourceOf({ ...none, punches, people }, rules), range, rules);
    const shown = statisticsOfDays([counts], range, people, "mon").people.map(({ id }) => id);
    expect(shown).toContain(demo.employeeId);
    expect([...shown, ...people.map(({ id }) => id)]).not.toContain(tablet.userId);
  });

  it("is nobody in what is exported of people", async () => {
    const profiles = await ownersRows<Profile>("profiles");
    const list = staffCsv(await staffWords.load("en-US"), profiles, { currency: "EUR" });
    const tables: ExportTables = new Map();
    addPage(tables, "profiles", await pullEverything(ownerClient, "profiles"));
    const facts = { isWhole: true, at: new Date().toISOString(), businessName: "" };
    const files = exportFiles(await settingsWords.load("en-US"), tables, facts);
    const exported = JSON.stringify([list, files]);
    expect(exported).toContain(demo.employee);
    expect(exported).not.toMatch(new RegExp(`${tablet.userId}|tablet\\.invalid|Front desk`));
  });
});

describe("a press on a tablet", () => {
  it("is verified with the PIN that the person has, and comes back as it was sent", async () => {
    const change = await press();
    const [result] = await pushAs(tablet.client, [change]);
    expect(result).toMatchObject({
      status: "applied",
      row: { ...change.row, unverified: null, clock_changed: false },
    });
    // Repeated after a lost answer.
    expect(await pushAs(tablet.client, [change])).toMatchObject([{ status: "already_applied" }]);
  });

  it("is marked with another PIN, or with none", async () => {
    await syncBackend.db.query("update public.profiles set pin_hash = $2 where id = $1", [
      COLLEAGUE,
      "a".repeat(64),
    ]);
    const by = { user_id: COLLEAGUE };
    const changes = [await press({ ...by, pin_version: 1 }), await press({ ...by, pin_version: 2 })];
    changes.push(await press({ ...by, pin_version: null }));
    expect(await judged(tablet.client, changes)).toEqual(["pin", null, "pin"]);
  });

  it("is marked of the person who let the tablet in, and of the one who proposed it", async () => {
    expect(await judged(tablet.client, [await press({ user_id: demo.adminId })])).toEqual(["own"]);
    expect(await judged(tablet.client, [await press({ user_id: demo.managerId })])).toEqual([null]);
    const other = await turnOnTablet(syncBackend.url, managerClient);
    await callTablet(ownerClient, { action: "confirm", device_id: other.deviceId });
    const there = pressesOf(other.answer.chain, other.userId);
    const changes = [await there({ user_id: demo.managerId }), await there({ user_id: demo.adminId })];
    changes.push(await there());
    expect(await judged(other.client, changes)).toEqual(["own", "own", null]);
  });

  it("is marked of somebody who had been removed, and not from before that", async () => {
    const [gone] = await query<{ id: string }>(
      `select id from public.profiles where business_id = $1 and role = 'employee' and not deleted
         and id not in ($2, $3) order by id desc limit 1`,
      [demo.businessId, demo.employeeId, COLLEAGUE],
    );
    const user_id = must(gone, "somebody").id;
    const before = await press({ user_id });
    await syncBackend.db.query("update public.profiles set deleted = true, pin_hash = null where id = $1", [
      user_id,
    ]);
    const after = await press({ user_id });
    expect(await judged(tablet.client, [before, after])).toEqual([null, "removed"]);
  });

  it("is marked from before the tablet was registered, and its clock is doubted", async () => {
    const at = new Date(Date.now() - 3_600_000).toISOString();
    const early = await press({ at, recorded_at: at });
    expect(await judged(tablet.client, [early])).toEqual(["tablet"]);
    expect(await query("select clock_changed from public.punches where id = $1", [early.row.id])).toEqual([
      { clock_changed: true },
    ]);
  });

  it("is marked if it is not next in the chain", async () => {
    const [left, next] = [await press(), await press()];
    expect(await judged(tablet.client, [next])).toEqual(["chain"]);
    expect(await judged(tablet.client, [left])).toEqual([null]);
    const forged = await press();
    forged.row.type = "out";
    expect(await judged(tablet.client, [forged])).toEqual(["chain"]);
    press = pressesOf(
      { ...tablet.answer.chain, seq: Number(forged.row.device_seq), hash: String(forged.row.hash) },
      tablet.userId,
    );
  });

  it("is refused in another business, of somebody who never was here, and as anything but a press", async () => {
    const changes = [
      await press({ business_id: bakerysId }),
      await press({ user_id: "00000000-0000-4000-8000-000000000000" }),
      await press({ source: "manager" }),
      await press({ source: "phone" }),
      await press({ created_by: demo.managerId }),
    ];
    for (const change of changes)
      expect([await judged(tablet.client, [change])]).toEqual([[expect.stringMatching(/forbidden|gone/)]]);
  });

  it("may be the clock-out of somebody who forgot it", async () => {
    const at = new Date().toISOString();
    const [start] = [await press()];
    const end = await press({ source: "automatic", type: "out", at, device_id: null });
    Object.assign(end.row, { device_seq: null, prev_hash: null, hash: null, pin_version: null });
    expect(await judged(tablet.client, [must(start, "a press"), end])).toEqual([expect.anything(), null]);
  });
});

describe("a manager who is no tablet", () => {
  it("makes no verified press of the clock, by REST or with a key of their own", async () => {
    const chain = { device_id: randomUUID(), seq: 0, hash: null };
    const own = pressesOf(chain, demo.managerId);
    const [one, other] = [await own({ user_id: demo.managerId }), await own()];
    const { kind: _, ...row } = one.row;
    expect((await managerClient.from("punches").insert(row)).error).toBeNull();
    expect(await query("select unverified from public.punches where id = $1", [row.id])).toEqual([
      { unverified: "tablet" },
    ]);
    expect(await judged(managerClient, [other], { id: chain.device_id, key: randomUUID() })).toEqual([
      "tablet",
    ]);
    expect(await query("select from access.tablet_keys where device_id = $1", [chain.device_id])).toEqual([]);
    await managerClient.rpc("report_device", {
      ...{
        id: chain.device_id,
        name: "Till",
        is_kiosk: true,
        last_seq: 2,
        unsent: 0,
        tablet_key: randomUUID(),
      },
    });
    const devices = await pullEverything(managerClient, "templates");
    expect(devices.find(({ id }) => id === chain.device_id)).toMatchObject({ is_kiosk: false, status: null });
    expect((await pullEverything(managerClient, "profiles")).filter(({ pin_hash }) => pin_hash)).toEqual([]);
  });

  it("is marked as former on a tablet of before, once they manage nothing", async () => {
    const [device_id, key] = [randomUUID(), randomUUID()];
    await addOldTablet(syncBackend.db, demo.managerId, device_id, key);
    const old = pressesOf({ device_id, seq: 0, hash: null }, demo.managerId);
    const before = await old({ pin_version: null });
    expect(await judged(managerClient, [before], { id: device_id, key })).toEqual([null]);
    // The same browser after its replica was filled anew: the key shows that it is the tablet.
    const anew = { device_id: randomUUID(), seq: 0, hash: null };
    const again = await pressesOf(anew, demo.managerId)({ pin_version: null });
    expect(await judged(managerClient, [again], { id: anew.device_id, key })).toEqual([null]);
    await query("update public.profiles set role = 'employee' where id = $1", [demo.managerId]);
    const after = await old({ pin_version: null });
    expect(await judged(managerClient, [after], { id: device_id, key })).toEqual(["former"]);
    await query("update public.profiles set role = 'manager' where id = $1", [demo.managerId]);
    expect(await callTablet(ownerClient, { action: "end", device_id })).toEqual({ status: "ok" });
    const ended = await old({ pin_version: null });
    expect(await judged(managerClient, [ended], { id: device_id, key })).toEqual(["tablet"]);
  });
});

describe("leaving with a password", () => {
  const leave = (email: string, password = demo.password, client = tablet.client) =>
    callTablet(client, { action: "leave", email, password });

  it("takes that of a manager or admin of the business, and keeps no session", async () => {
    const sessions = () => query("select id from auth.sessions order by id");
    const before = await sessions();
    expect(await leave(demo.manager)).toEqual({ status: "ok" });
    expect(await leave(demo.admin)).toEqual({ status: "ok" });
    expect(await sessions()).toEqual(before);
  });

  it("takes nobody else's, and no wrong one", async () => {
    expect(await leave(demo.employee)).toBe("not_allowed");
    expect(await leave("baker@bakery.test")).toBe("not_allowed");
    expect(await leave(demo.admin, "wrong password")).toBe("invalid_password");
    expect(await leave("nobody@demo.test")).toBe("invalid_password");
  });

  it("is slow after a few wrong ones, also for a right one", async () => {
    for (let turn = 0; turn < 5; turn++)
      expect(await leave(`nobody${turn}@demo.test`)).toBe("invalid_password");
    expect(await leave(demo.admin)).toBe("too_many_tries");
  });

  it("is for tablets", async () => {
    expect(await leave(demo.admin, demo.password, managerClient)).toBe("not_allowed");
  });
});

describe("a tablet that is ended", () => {
  it("reads nothing any more, and hands in what was pressed before, marked", async () => {
    const lost = await turnOnTablet(syncBackend.url, ownerClient);
    const there = pressesOf(lost.answer.chain, lost.userId);
    const [sent, waiting] = [await there(), await there({ type: "out" })];
    expect(await judged(lost.client, [sent])).toEqual([null]);
    const end = (client: SupabaseClient) => callTablet(client, { action: "end", device_id: lost.deviceId });
    expect(await end(managerClient)).toBe("not_allowed");
    expect(await end(samClient)).toBe("not_allowed");
    expect(await end(bakerClient)).toBe("not_found");
    expect(await end(lost.client)).toBe("not_allowed");
    expect([await end(ownerClient), await end(ownerClient)]).toEqual([{ status: "ok" }, { status: "ok" }]);
    expect(await judged(lost.client, [waiting, await there()])).toEqual(["tablet", "forbidden"]);
    const { scope, collections } = await pullAs(lost.client, {
      profiles: null,
      businesses: null,
      punches: null,
    });
    expect(scope).toEqual({ user_id: lost.userId, business_id: null, role: null });
    expect(Object.values(collections).flatMap(({ rows }) => rows)).toEqual([]);
    expect(await callTablet(ownerClient, { action: "confirm", device_id: lost.deviceId })).toBe("used");
    expect(
      await callTablet(ownerClient, {
        action: "turn_on",
        device_id: lost.deviceId,
        name: "Till",
        code: ADMIN_CODE,
      }),
    ).toBe("used");
    const devices = await pullEverything(managerClient, "templates");
    expect(devices.find(({ id }) => id === lost.deviceId)).toMatchObject({
      status: "ended",
      is_kiosk: false,
    });
  });
});

it("is nobody among people", async () => {
  const people = (await pullEverything(ownerClient, "profiles")).map(({ id }) => id);
  expect(people).not.toContain(tablet.userId);
  for (const table of ["notifications", "training_progress", "shifts"]) {
    expect(await query(`select from public.${table} where user_id = $1`, [tablet.userId])).toEqual([]);
  }
  expect(await query("select from access.memberships where user_id = $1", [tablet.userId])).toEqual([]);
  const [seats] = await query<{ held: number; people: number }>(
    `select access.seats_held($1) as held,
       (select count(*)::int from public.profiles where business_id = $1 and not deleted) as people`,
    [demo.businessId],
  );
  expect(seats?.held).toBe(seats?.people);
});

describe("channels", () => {
  /** The server's answer to a join: "joined", or its reason; `ended` resolves when it is closed afterwards. */
  function join(client: SupabaseClient, topic: string) {
    const channel: RealtimeChannel = client.channel(topic, { config: { private: true } });
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const joined = new Promise<string>((resolve) => {
      channel.subscribe((status, error) => {
        if (status === "SUBSCRIBED") resolve("joined");
        else end();
        resolve(error?.message ?? status);
      });
    });
    return { joined, ended };
  }

  it("are those of its business and its own, until it is ended", async () => {
    const lost = await turnOnTablet(syncBackend.url, ownerClient);
    await lost.client.realtime.setAuth();
    const business = join(lost.client, `business:${demo.businessId}`);
    expect(await business.joined).toBe("joined");
    expect(await join(lost.client, `user:${lost.userId}`).joined).toBe("joined");
    for (const topic of [`team:${demo.businessId}`, `user:${demo.adminId}`, `business:${bakerysId}`]) {
      expect(await join(lost.client, topic).joined).toMatch(/Unauthorized|permission/);
    }
    await callTablet(ownerClient, { action: "end", device_id: lost.deviceId });
    await business.ended;
    await lost.client.removeAllChannels();
    await lost.client.realtime.disconnect();
  });
});

it("needs the second factor where the business or the account asks for it", async () => {
  const ask = (client: SupabaseClient) =>
    callTablet(client, { action: "turn_on", device_id: randomUUID(), name: "Till", code: ADMIN_CODE });
  await query("update public.businesses set admins_need_second_factor = true where id = $1", [
    demo.businessId,
  ]);
  expect(await ask(ownerClient)).toBe("not_allowed");
  expect(await callTablet(ownerClient, { action: "confirm", device_id: tablet.deviceId })).toBe(
    "not_allowed",
  );
  await query("update public.businesses set admins_need_second_factor = false where id = $1", [
    demo.businessId,
  ]);
  const proven = await signedIn(syncBackend.url, demo.admin);
  await query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [demo.adminId],
  );
  expect(await ask(proven)).toBe("not_authenticated");
});
