import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { ENTITIES } from "#schema/entities/entities.ts";
import { PROTOCOL, type PullResponse } from "#schema/protocol/sync.ts";
import { demo } from "#tests/factories/demo.ts";
import { backend, prepareAttack } from "./attack.ts";
import { costsIn, filesOf, type PulledRows } from "./made-of-pulls.ts";

// Where managers see no costs, whatever a manager asks for holds hours alone. Each amount is one that nothing else is.

/** What each amount is, by its digits. */
const AMOUNTS = {
  "7001.13": "a rate",
  "7002.27": "a rate of a position",
  "7003.39": "a coming rate",
  "7004.41": "a shift's pay",
  "7005.53": "the budget of a week",
  "7006.67": "a payment",
  "7007.71": "the budget of a place",
  "7008.83": "an amount that was replaced",
};
const COLLECTIONS = [...new Set(ENTITIES.map((entity) => entity.collection))];
const shift = randomUUID();
const replaced = randomUUID();
/** What a manager's device pulled while managers saw costs. */
let before: PullResponse;

prepareAttack(async () => {
  const { db } = backend;
  const others = [demo.businessId, demo.managerId];
  await db.query("update public.profiles set payrate = 7001.13 where business_id = $1 and id <> $2", others);
  const rate = `insert into public.pay_rates (business_id, employee_id, from_day, rate, position_id, created_by)
    select business.id, $2, current_date + $3::int, $4, position.id, business.owner_id from public.businesses as business
    cross join lateral (select id from public.positions where business_id = business.id order by id limit 1) as position
    where business.id = $1`;
  await db.query(rate, [demo.businessId, demo.employeeId, -1, 7002.27]);
  await db.query(rate, [demo.businessId, demo.employeeId, 3, 7003.39]);
  await db.query(
    `insert into public.shifts (id, business_id, date, start_time, end_time, user_id, published, estimated_pay)
     values ($1, $2, current_date + 1, '09:00', '17:00', $3, true, 1)`,
    [shift, demo.businessId, demo.employeeId],
  );
  // Two versions of it, so that its history has one.
  for (const pay of [7004.41, 7004.41 * 2]) {
    await db.query("update public.shifts set estimated_pay = $2 where id = $1", [shift, pay]);
  }
  await db.query("update public.shifts set estimated_pay = 7004.41 where id = $1", [shift]);
  // A manager says what a shift costs while they see costs, and an admin otherwise.
  await db.query("update public.businesses set managers_see_cost = true where id = $1", [demo.businessId]);
  await db.transaction(async (transaction) => {
    await transaction.query(
      `insert into public.shifts (id, business_id, date, start_time, end_time, published)
       values ($1, $2, current_date + 2, '09:00', '17:00', true)`,
      [replaced, demo.businessId],
    );
    for (const [person, pay] of [
      [demo.managerId, 1],
      [demo.adminId, 7008.83],
    ] as const) {
      await transaction.query("select set_config('request.jwt.claim.sub', $1, true)", [person]);
      await transaction.query("update public.shifts set estimated_pay = $2 where id = $1", [replaced, pay]);
    }
  });
  before = JSON.parse(await pulled("manager"));
  await db.query(
    "update public.businesses set week_budget = 7005.53, managers_see_cost = false where id = $1",
    [demo.businessId],
  );
  await db.query(
    `insert into public.places (id, business_id, name, week_budget) values (gen_random_uuid(), $1, 'Harbour', 7007.71)`,
    [demo.businessId],
  );
  await db.query(
    `update public.employee_payments set base_pay = 7006.67,
       total_pay = 7006.67 + tips + fuel_stipend + other_adjustments - deductions
     where business_id = $1 and employee_id <> $2`,
    others,
  );
});

/** The amounts that occur in a text, in words. */
function moneyIn(text: string): string[] {
  return Object.entries(AMOUNTS).flatMap(([amount, what]) => (text.includes(amount) ? [what] : []));
}

async function told(who: "manager" | "admin", path: string, body?: unknown): Promise<string> {
  const method = body === undefined ? "GET" : "POST";
  return (await backend.ask(who, method, path, body === undefined ? {} : { body })).text;
}

const pulled = (who: "manager" | "admin", device?: PullResponse) =>
  told(who, "/rest/v1/rpc/sync_pull", {
    cursors: Object.fromEntries(COLLECTIONS.map((name) => [name, device?.collections[name]?.cursor ?? null])),
    max_rows: 1000,
    client: { protocol: PROTOCOL },
  });

it("is in what admins pull, or the search would find nothing anywhere", async () => {
  expect(moneyIn(await pulled("admin")).sort()).toEqual(Object.values(AMOUNTS).sort());
});

it("is in no pull of a manager", async () => {
  expect(moneyIn(await pulled("manager"))).toEqual([]);
});

it("leaves the devices that had it: each such row is sent again without it", async () => {
  const again: PullResponse = JSON.parse(await pulled("manager", before));
  const had = Object.entries(before.collections).flatMap(([name, { rows }]) =>
    rows.filter((row) => moneyIn(JSON.stringify(row)).length > 0).map(({ id }) => `${name} ${id}`),
  );
  const sent = Object.entries(again.collections).flatMap(([name, { rows }]) =>
    rows.map(({ id }) => `${name} ${id}`),
  );
  expect(moneyIn(JSON.stringify(before))).toEqual([
    ...["a rate", "a rate of a position", "a shift's pay", "an amount that was replaced"],
  ]);
  expect(had.filter((row) => !sent.includes(row))).toEqual([]);
  expect(moneyIn(JSON.stringify(again))).toEqual([]);
});

it("is in no table that a manager reads", async () => {
  const { rows } = await backend.db.query<{ name: string; fields: string }>(
    `select table_name as name, string_agg(column_name, ',') as fields from information_schema.column_privileges
     where grantee = 'authenticated' and table_schema = 'public' and privilege_type = 'SELECT' group by 1`,
  );
  for (const { name, fields } of rows) {
    expect([name, moneyIn(await told("manager", `/rest/v1/${name}?select=${fields}`))]).toEqual([name, []]);
  }
});

it("is in no answer to a manager's change, and in no history that they read", async () => {
  const { rows } = await backend.db.query<{ document: Record<string, unknown>; version: string }>(
    "select to_jsonb(shift) as document, version::text from public.shifts as shift where id = $1",
    [shift],
  );
  const { document, version } = must(rows[0], "the shift");
  const { id, business_id, date, start_time, end_time, user_id } = document;
  const row = { kind: "shift", id, business_id, date, start_time, end_time, user_id, notes: "Keys" };
  for (const base of [Number(version), 1]) {
    const change = {
      ...{ change_id: randomUUID(), collection: "shifts", row: { ...row, estimated_pay: null } },
      base: { version: base, changes: [] },
    };
    const answer = await told("manager", "/rest/v1/rpc/sync_push", {
      changes: [change],
      client: { protocol: PROTOCOL },
    });
    expect([base, moneyIn(answer)]).toEqual([base, []]);
  }
  expect(moneyIn(await told("manager", "/rest/v1/rpc/shift_history", { shift }))).toEqual([]);
  expect(moneyIn(await told("admin", "/rest/v1/rpc/shift_history", { shift }))).toEqual(["a shift's pay"]);
  const kept = await backend.db.query<{ pay: string }>(
    "select estimated_pay::text as pay from public.shifts where id = $1",
    [shift],
  );
  expect(kept.rows).toEqual([{ pay: "7004.41" }]);
});

it("is in nothing that a manager is notified of", async () => {
  const { rows } = await backend.db.query<{ text: string }>(
    `select to_jsonb(one)::text as text from public.notifications as one where user_id = $1
     union all select to_jsonb(one)::text from access.push_queue as one where user_id = $1`,
    [demo.managerId],
  );
  expect(moneyIn(rows.map(({ text }) => text).join(" "))).toEqual([]);
});

it("is in no answer of any function that a manager may call", async () => {
  const { rows } = await backend.db.query<{ name: string; args: string[] }>(
    `select proname as name, coalesce(proargnames[1:pronargs], '{}') as args from pg_proc
     where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute') order by 1`,
  );
  const values: Record<string, unknown> = { shift: replaced, filters: {}, before: null };
  for (const { name, args } of rows) {
    const body = Object.fromEntries(args.filter(Boolean).map((arg) => [arg, values[arg] ?? null]));
    expect([name, moneyIn(await told("manager", `/rest/v1/rpc/${name}`, body))]).toEqual([name, []]);
  }
});

it("is in no file that is made of what a manager pulls, and in no sum of statistics and payroll", async () => {
  const rowsOf = async (who: "manager" | "admin"): Promise<PulledRows> => {
    const { collections }: PullResponse = JSON.parse(await pulled(who));
    return Object.fromEntries(Object.entries(collections).map(([name, { rows }]) => [name, rows]));
  };
  const [admins, managers] = [await rowsOf("admin"), await rowsOf("manager")];
  const found = moneyIn(await filesOf(admins));
  expect(found).toEqual(expect.arrayContaining(["a rate", "a shift's pay", "a payment"]));
  expect(moneyIn(await filesOf(managers))).toEqual([]);
  // Everybody sees their own.
  const ofOthers = (rows: PulledRows) => costsIn(rows).filter(({ id }) => id !== demo.managerId);
  expect(ofOthers(managers).length).toBeGreaterThan(5);
  expect(ofOthers(managers).filter(({ planned, worked, paid }) => planned + worked + paid > 0)).toEqual([]);
  const sums = ofOthers(admins);
  expect(sums.some(({ planned }) => planned > 0)).toBe(true);
  expect(sums.some(({ worked }) => worked > 0)).toBe(true);
  expect(sums.some(({ paid }) => paid > 0)).toBe(true);
});
