import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#local/database.ts";
import { openTestDatabase } from "#tests/factories/database.ts";

// What Supabase's database linter asks for and whatever else is true of all functions and tables. What it says that
// stays as it is: supabase/LINTS.md.

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const OURS = "('public', 'sync', 'access', 'limits')";

/** The functions whose names a caller could turn to something else: neither a path of their own nor a bound body. */
const UNPINNED = `
  select format('%s.%s', nspname, proname) as name from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
  where nspname in ${OURS} and prosqlbody is null
    and not exists (select from unnest(proconfig) as setting where setting like 'search_path=%') order by 1`;

/** The foreign keys of which no index begins with a column of theirs that tells their rows apart. */
const UNINDEXED = `
  select format('%s.%s.%s', nspname, relname, attname) as name
  from pg_constraint as key join pg_class as held on held.oid = conrelid
  join pg_namespace on pg_namespace.oid = relnamespace
  cross join lateral (
    select attnum, attname from pg_attribute where attrelid = conrelid and attnum = any (conkey)
    order by attname = 'business_id', array_position(conkey, attnum) limit 1) as telling
  where contype = 'f' and nspname in ${OURS} and not exists (
    select from pg_index where indrelid = conrelid and (attname <> 'business_id' or cardinality(conkey) = 1)
      and indkey[0] = attnum
      and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname)))
  order by 1`;

/**
 * Without an index, for an index costs every write. Nothing is found by who wrote it, and profiles, businesses, shifts,
 * shift templates, positions, places and collections are marked, never removed, so that nothing looks for what refers to them.
 */
const LEFT = [
  "access.coming_rates.business_id",
  "access.memberships.business_id",
  "access.push_subscriptions.business_id",
  "access.tablets.made_by",
  "public.availability_deadlines.created_by",
  "public.contracts.created_by",
  "public.day_notes.created_by",
  "public.day_notes.place_id",
  "public.employee_payments.created_by",
  "public.messages.shift_id",
  "public.news_posts.created_by",
  "public.pay_rates.created_by",
  "public.pay_rates.position_id",
  "public.payslip_sends.requested_by",
  "public.punch_approvals.approved_by",
  "public.punch_corrections.decided_by",
  "public.punch_decisions.decided_by",
  "public.punch_devices.place_id",
  "public.punch_devices.proposed_by",
  "public.punch_devices.registered_by",
  "public.punches.created_by",
  "public.rule_sets.created_by",
  "public.saved_rosters.created_by",
  "public.shift_moves.shift_id",
  "public.shift_moves.user_id",
  "public.shift_templates.place_id",
  "public.shift_templates.position_id",
  "public.shifts.claimed_by_user_id",
  "public.shifts.place_id",
  "public.shifts.position_id",
  "public.shifts.time_slot",
  "public.swap_requests.shift_id",
  "public.swap_requests.with_shift_id",
  "public.training_assignments.created_by",
  "public.training_assignments.user_id",
  "public.training_modules.created_by",
  "public.worked_positions.position_id",
  "sync.tallies.collection",
];

/** Where a function picks one of several rows, and what its order ends with. */
const PICKS = `
  select format('%s.%s', nspname, proname) as name, lower(prosrc) as body
  from pg_proc join pg_namespace on pg_namespace.oid = pronamespace where nspname in ${OURS}
    and prosrc ~* '(limit 1\\M|distinct on|\\Moffset\\M)' order by 1`;
/** Unique among the rows that are looked at. */
const TELLS_APART = /\b(id|user_id, tag, thing, key, details|request_id|attnum)( desc)?$/;
/** A region and a country are in one line each; of the entries of a series there is one a day, and any stands for its series. */
const ANY_WILL_DO = [
  "access.zones_of",
  "public.notify_of_decided_availability",
  "public.notify_of_new_availability",
];

it("a function finds the same names whoever calls it", async () => {
  expect(await namesOf(UNPINNED)).toEqual([]);
  await database.db.transaction(async (transaction) => {
    await transaction.exec("create function access.loose() returns int language sql as 'select 1'");
    expect((await transaction.query(UNPINNED)).rows).toEqual([{ name: "access.loose" }]);
    await transaction.rollback();
  });
});

it("a foreign key that deletes or joins follow has an index", async () => {
  expect(await namesOf(UNINDEXED)).toEqual(LEFT);
});

it("whatever picks one of several rows does so by a total order", async () => {
  const { rows } = await database.db.query<{ name: string; body: string }>(PICKS);
  const loose = rows.filter(({ body }) => orderings(body).some((ordering) => !TELLS_APART.test(ordering)));
  expect(loose.map(({ name }) => name)).toEqual(ANY_WILL_DO);
  expect(orderings("select a from b order by version desc limit 1")).toEqual(["version desc"]);
  expect(orderings("select a from b where c limit 1")).toEqual([""]);
});

/** Of each pick what it is ordered by; nothing where it has no order. */
function orderings(body: string): string[] {
  const code = body.replace(/--[^\n]*/g, "").replace(/\s+/g, " ");
  const limited = [
    ...code.matchAll(/(?:order by ((?:(?!order by|select).)*?))? ?\b(?:limit 1\b|offset [a-z$])/g),
  ];
  const distinct = [...code.matchAll(/distinct on .*? order by (.*?)(?: on conflict|\)(?: as |;|$))/g)];
  return [...limited, ...distinct].map(([, ordering = ""]) => ordering.replace(/\bone\./g, "").trim());
}

async function namesOf(question: string): Promise<string[]> {
  const { rows } = await database.db.query<{ name: string }>(question);
  return rows.map(({ name }) => name);
}
