import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Transaction } from "#local/database/db.ts";
import type { Database } from "#local/database.ts";
import { TABLET_READS } from "#schema/protocol/tablet.ts";
import { actAs, openTestDatabase } from "#tests/factories/database.ts";
import { demo } from "#tests/factories/demo.ts";
import { addTablet } from "#tests/factories/tablets.ts";

// Everything that a communal tablet's token could reach, found in the catalog: it reads and writes what is named here, and
// nothing else. A new table, view or function falls into these tests by itself.

/** The relations of which it reads rows. Those of `sync` are lists of what there is. */
const READS = [
  ...["public.punches", "storage.objects", "sync.collections", "sync.kinds", "sync.punches", "sync.sources"],
];
/** The tables into which it inserts, once the row is of the right kind. */
const WRITES = ["public.punches"];

/** What it gets of each call of the app, as SQL with its outcome. */
const CALLS: Record<string, [arguments: string, outcome: unknown]> = {
  audit_log: ["", "not_allowed"],
  check_pin: ["'hash'", "not_allowed"],
  create_business: ["'Mine', 'UTC'", "not_authenticated"],
  create_calendar_feed: ["", "not_allowed"],
  create_recovery_codes: ["", "second_factor_required"],
  has_calendar_feed: ["", false],
  is_owner_confirmed: ["", false],
  may_enroll_factor: ["", false],
  open_staff_invites: ["", []],
  remove_push_subscription: ["'https://push.test/1'", null],
  require_second_factor: ["true", false],
  revoke_calendar_feed: ["", null],
  revoke_staff_invite: ["gen_random_uuid()", false],
  save_push_subscription: ["'https://push.test/1', 'p', 'a'", "not_allowed"],
  second_factor_state: ["", { has: false, needed: false, proven: false, codes: 0, required: false }],
  send_feedback: ["gen_random_uuid(), 5, 'Fine', false", "not_allowed"],
  send_test_push: ["", "not_allowed"],
  sent_payslips: ["array(select gen_random_uuid())", null],
  set_up_business: [`'{"name": "Mine", "timezone": "UTC"}'`, "not_authenticated"],
  shift_history: ["gen_random_uuid()", "not_allowed"],
  storage_use: ["", null],
  use_recovery_code: ["'0000'", { status: "wrong" }],
  void_payment: ["gen_random_uuid()", "not_allowed"],
};
/** Calls whose answers are tested elsewhere: the exchange itself (tests/integration/tablets.db.test.ts). */
const EXCHANGES = ["report_device", "sync_pull", "sync_push"];

let database: Database;
let tablet: string;

beforeAll(async () => {
  database = await openTestDatabase("demo");
  tablet = await addTablet(database.db);
  await database.db.query(
    `insert into public.punches (id, business_id, user_id, type, at, zone, source, recorded_at, created_by)
     values (gen_random_uuid(), $1, $2, 'in', now(), 'UTC', 'kiosk', now(), $3)`,
    [demo.businessId, demo.employeeId, tablet],
  );
  await database.db.query(
    `insert into storage.objects (bucket_id, name)
     select id, format('%s/people/%s/%s.webp', $1::text, $2::text, gen_random_uuid()) from storage.buckets`,
    [demo.businessId, demo.employeeId],
  );
});
afterAll(() => database.close());

interface Relation {
  name: string;
  oid: number;
}

/** The relations on which people who are signed in have a privilege, in all schemas but Postgres' own. */
async function reachable(tx: Transaction, privilege: string, kinds = "r p v m f"): Promise<Relation[]> {
  const { rows } = await tx.query<Relation>(
    `select format('%I.%I', nspname, relname) as name, pg_class.oid::int as oid
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname !~ '^(pg_|information_schema)' and relkind::text = any (string_to_array($2, ' '))
       and has_schema_privilege('authenticated', nspname, 'usage')
       and (has_table_privilege('authenticated', pg_class.oid, $1)
         or $1 <> 'delete' and has_any_column_privilege('authenticated', pg_class.oid,
           case when $1 = 'delete' then 'select' else $1 end)) order by 1`,
    [privilege, kinds],
  );
  return rows;
}

/** The outcome of a statement by the tablet, which is undone: rows, or the error's message. */
async function attempt(tx: Transaction, statement: string, values: unknown[] = []) {
  await tx.exec("savepoint attempt");
  try {
    await actAs(tx, tablet);
    const { rows } = await tx.query<Record<string, unknown>>(statement, values);
    return { rows, error: null };
  } catch (error) {
    return { rows: [], error: error as Error };
  } finally {
    await tx.exec("rollback to attempt");
  }
}

function inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  return database.db.transaction(async (tx) => {
    const done = await work(tx);
    await tx.rollback();
    return done;
  });
}

/** The relations of which the tablet reads a row. */
async function readBy(tx: Transaction): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await reachable(tx, "select")) {
    const { rows } = await attempt(tx, `select 1 from ${name} limit 1`);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

async function columns(tx: Transaction, { oid }: Relation, privilege: string): Promise<string> {
  const { rows } = await tx.query<{ list: string }>(
    `select string_agg(quote_ident(attname), ', ') as list from pg_attribute
     where attrelid = $1 and attnum > 0 and not attisdropped and attgenerated = ''
       and has_column_privilege('authenticated', attrelid, attnum, $2)`,
    [oid, privilege],
  );
  return rows[0]?.list ?? "";
}

/** The tables into which the tablet inserts a copy of a row, as it is or in its own name. */
async function insertedBy(tx: Transaction): Promise<string[]> {
  const found: string[] = [];
  for (const relation of await reachable(tx, "insert", "r p v")) {
    const list = await columns(tx, relation, "insert");
    const { rows } = await tx.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(held) as row from ${relation.name} as held limit 20`,
    );
    const people = {
      user_id: tablet,
      created_by: tablet,
      author_id: tablet,
      sender_id: tablet,
      requested_by: tablet,
    };
    for (const { row } of rows.length > 0 ? rows : [{ row: {} }]) {
      const own = Object.fromEntries(Object.entries(people).filter(([name]) => name in row));
      for (const changes of [{}, own, { created_by: tablet }, { source: "kiosk", created_by: tablet }]) {
        const copy = { ...row, ...changes, id: crypto.randomUUID() };
        const { error } = await attempt(
          tx,
          `insert into ${relation.name} (${list})
           select ${list} from jsonb_populate_record(null::${relation.name}, $1)`,
          [copy],
        );
        if (!error) found.push(relation.name);
      }
    }
  }
  return [...new Set(found)];
}

/** The tables of which the tablet updates or deletes a row. */
async function changedBy(tx: Transaction): Promise<string[]> {
  const found: string[] = [];
  for (const relation of await reachable(tx, "update", "r p v")) {
    for (const column of (await columns(tx, relation, "update")).split(", ")) {
      const { rows } = await attempt(
        tx,
        `update ${relation.name} set ${column} = ${column} returning 1 as one`,
      );
      if (rows.length > 0) found.push(relation.name);
    }
  }
  for (const { name } of await reachable(tx, "delete", "r p v")) {
    const { rows } = await attempt(tx, `delete from ${name} returning 1 as one`);
    if (rows.length > 0) found.push(name);
  }
  return [...new Set(found)];
}

describe("a communal tablet", () => {
  it("reads of all relations only those that are named", async () => {
    expect(await inTransaction(readBy)).toEqual(READS);
  });

  it("pulls the collections that the app names for it", async () => {
    const { rows } = await database.db.query<{ name: string; count: number }>(
      `select substr(view_name, 8) as name, count(*)::int as count from sync.sources
       where view_name like 'tablet %' group by 1`,
    );
    const named = Object.entries(TABLET_READS).map(([name, kinds]) => ({ name, count: kinds.length }));
    expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
      new Set(named.map((row) => JSON.stringify(row))),
    );
  });

  it("reads only what it recorded itself, and the pictures of its business", async () => {
    await inTransaction(async (tx) => {
      const own = await attempt(tx, "select distinct created_by from public.punches");
      expect(own.rows).toEqual([{ created_by: tablet }]);
      const files = await attempt(tx, "select bucket_id from storage.objects");
      expect(files.rows).toEqual([{ bucket_id: "profile-pictures" }]);
    });
  });

  it("inserts into no table but those that are named", async () => {
    expect(await inTransaction(insertedBy)).toEqual(WRITES);
  });

  it("changes and deletes nothing", async () => {
    expect(await inTransaction(changedBy)).toEqual([]);
  });

  it("stores and deletes no file in any bucket", async () => {
    await inTransaction(async (tx) => {
      const { rows } = await tx.query<{ id: string }>("select id from storage.buckets");
      expect(rows.length).toBeGreaterThan(2);
      for (const { id } of rows) {
        for (const person of [tablet, demo.employeeId]) {
          const name = `${demo.businessId}/people/${person}/${crypto.randomUUID()}.webp`;
          const { error } = await attempt(
            tx,
            "insert into storage.objects (bucket_id, name) values ($1, $2)",
            [id, name],
          );
          expect(error?.message).toMatch(/row-level security/);
        }
      }
    });
  });

  it("is refused by every call of the app but the exchange", async () => {
    const { rows } = await database.db.query<{ name: string; returns: boolean }>(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
         and has_function_privilege('authenticated', oid, 'execute') order by proname`,
    );
    expect(rows.map(({ name }) => name)).toEqual([...Object.keys(CALLS), ...EXCHANGES].sort());
    await inTransaction(async (tx) => {
      for (const [name, [args, outcome]] of Object.entries(CALLS)) {
        const told = await attempt(tx, `select to_jsonb(public.${name}(${args})) as answer`);
        const answer = told.error?.message ?? told.rows[0]?.answer ?? null;
        expect({ name, answer }).toEqual({ name, answer: outcome });
      }
    });
  });

  it("follows the versions and epochs of its business by whatever exchanges", async () => {
    const { rows } = await database.db.query<{ name: string }>(
      `select proname as name from pg_proc where prosrc like '%access.business\\_id()%'
         and (pronamespace = 'sync'::regnamespace or proname in ('sync_push', 'why_unverified')) order by 1`,
    );
    // For members alone. Any other names sync.own_business(), which counts for tablets too.
    expect(rows.map(({ name }) => name)).toEqual([
      "digest",
      "estimated_pay",
      "own_business",
      "payrate",
      "payroll_codes",
      "pin_salt",
      "place_budget",
      "position_payrates",
      "subscription_dates",
      "week_budget",
    ]);
  });

  it("would be noticed at a table that somebody opens too far", async () => {
    await inTransaction(async (tx) => {
      await tx.exec(`
        create table public.careless (id uuid primary key);
        insert into public.careless values (gen_random_uuid());
        alter table public.careless enable row level security;
        grant select, insert, update (id) on public.careless to authenticated;
        create policy "Everybody" on public.careless to authenticated using (true) with check (true);`);
      expect(await readBy(tx)).toContain("public.careless");
      expect(await insertedBy(tx)).toContain("public.careless");
      expect(await changedBy(tx)).toContain("public.careless");
    });
  });
});
