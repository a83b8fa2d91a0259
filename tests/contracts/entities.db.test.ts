import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import type { Database } from "#local/database.ts";
import { ENTITIES } from "#schema/entities/entities.ts";
import type { Entity } from "#schema/entities/entity.ts";
import type { AnyField, FieldType } from "#schema/entities/fields.ts";
import { validatorOf } from "#schema/entities/validators.ts";
import { actAs, openTestDatabase } from "#tests/factories/database.ts";
import { demo } from "#tests/factories/demo.ts";

const entities = ENTITIES.map((entity) => [entity.table, entity] as const);
/** The columns that hold values of each type. */
const COLUMN_TYPES: Record<FieldType, string[]> = {
  uuid: ["uuid"],
  text: ["text"],
  choice: ["text"],
  time: ["text"],
  number: ["numeric", "integer", "bigint"],
  flag: ["boolean"],
  day: ["date"],
  instant: ["timestamp with time zone"],
  list: ["ARRAY", "jsonb"],
  form: ["jsonb"],
  map: ["jsonb"],
  either: ["jsonb"],
};

/** What rows from before the column lack, and documents do not: it is read from another until all are filled. */
const FILLED_LATER = ["shifts.sort_order"];

/** Fields that are sent for the previous app alone, until their columns are dropped (supabase/MIGRATIONS.md). */
const RETIRED = ["businesses.paid_until"];

const reading = {
  device_time: "2026-03-02T09:00:00.000Z",
  offset_ms: -1200,
  offset_age_ms: null,
  monotonic_ms: 5000,
  changed: false,
};

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase("demo");
  await database.db.query(
    `insert into public.punches (id, business_id, user_id, type, at, zone, source, recorded_at, reading, created_by)
     values (gen_random_uuid(), $1, $2, 'in', now(), 'Europe/Dublin', 'phone', now(), $3, $2)`,
    [demo.businessId, demo.employeeId, reading],
  );
});
afterAll(() => database.close());

async function rows<T extends object>(sql: string, values: unknown[] = []): Promise<T[]> {
  return (await database.db.query<T>(sql, values)).rows;
}

/** The first column of every row. */
async function list(sql: string, values: unknown[] = []): Promise<string[]> {
  return (await rows(sql, values)).map((row) => String(Object.values(row)[0]));
}

/** The parts of a field that the checks of a column state too. */
interface Limits extends Pick<AnyField["rules"], "length" | "leastLength" | "options" | "least" | "most"> {
  pattern?: string | undefined;
}

interface Column {
  name: string;
  type: string;
  isNullable: boolean;
  /** A constant; undefined without one. */
  byDefault: unknown;
  /** The table that it refers to. */
  table: string | null;
}

async function columnsOf(table: string): Promise<Map<string, Column>> {
  const columns = await rows<Column & { given: string | null }>(
    `select column_name as name, data_type as type, is_nullable = 'YES' as "isNullable", column_default as given,
       (select confrelid::regclass::text from pg_constraint where contype = 'f'
         and confrelid <> 'auth.users'::regclass and conrelid = ('public.' || table_name)::regclass and conkey[1] = ordinal_position) as table
     from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  );
  return new Map(columns.map((column) => [column.name, { ...column, byDefault: constantOf(column.given) }]));
}

/** The value of a column's default, unless it is computed. */
function constantOf(given: string | null): unknown {
  const [, text, type] = /^'(.*)'::(.*)$/.exec(given ?? "") ?? [];
  if (text === undefined) return given && /^(true|false|[\d.]+)$/.test(given) ? JSON.parse(given) : undefined;
  if (type?.endsWith("[]")) return text === "{}" ? [] : text;
  return type === "jsonb" ? JSON.parse(text) : text;
}

/** Documents as the devices of the demo's people receive them. */
async function documentsOf({ collection, kind }: Entity): Promise<object[]> {
  const found: object[] = [];
  for (const person of [demo.adminId, demo.managerId, demo.employeeId]) {
    await database.db.transaction(async (transaction) => {
      await actAs(transaction, person);
      const { rows } = await transaction.query<{ document: { kind?: string } }>(
        `select document from sync.${collection}`,
      );
      found.push(...rows.map((row) => row.document).filter((document) => document.kind === kind));
    });
  }
  return found;
}

/** What the check constraints of a table say about each column's values. */
async function checksOf(table: string): Promise<Record<string, Limits>> {
  const checks = await list(
    "select pg_get_constraintdef(oid) from pg_constraint where contype = 'c' and conrelid = ('public.' || $1)::regclass",
    [table],
  );
  const limits: Record<string, Limits> = {};
  const note = (name: string | undefined, limit: Limits) => {
    if (name) limits[name] = { ...limits[name], ...limit };
  };
  for (const check of checks) {
    for (const [, name, sign, count] of check.matchAll(/char_length\((?:btrim\()?(\w+)\)+ (<=|>=) (\d+)/g))
      note(name, sign === "<=" ? { length: Number(count) } : { leastLength: Number(count) });
    for (const [, name, pattern] of check.matchAll(/\((\w+) ~ '(.*?)'::text\)/g)) note(name, { pattern });
    for (const [, name, sign, count] of check.matchAll(/\((\w+) (<=|>=) \(?'?(\d+)'?\)?(?:::\w+)?\)/g))
      note(name, sign === "<=" ? { most: Number(count) } : { least: Number(count) });
    const [, name, first, rest = ""] =
      /^CHECK \(\((\w+) = (?:ANY \(ARRAY\[)?('.*'::text|[\d, ]+)(.*)/.exec(check) ?? [];
    const options = [...`${first}${rest}`.matchAll(/'([^']*)'::text/g)].map(([, option]) => option ?? "");
    const numbers = first?.startsWith("'") ? [] : (first ?? "").split(",").map(Number);
    if (options.length > 0) note(name, { options });
    else if (name) note(name, { least: Math.min(...numbers), most: Math.max(...numbers) });
  }
  return limits;
}

function granted(table: string, privilege: string): Promise<string[]> {
  return list(
    `select column_name from information_schema.column_privileges
     where grantee = 'authenticated' and table_schema = 'public' and table_name = $1 and privilege_type = $2`,
    [table, privilege],
  );
}

describe.each(entities)("the table %s and its entity", (table, entity: Entity) => {
  const { collection, kind, read, write } = entity;
  const fields = Object.entries(entity.fields);

  it("have the same fields in every document the server sends", async () => {
    const documents = await documentsOf(entity);
    expect(documents, "rows of the demo").not.toHaveLength(0);
    const validator = v.object({ ...validatorOf(entity).entries, ...(kind && { kind: v.literal(kind) }) });
    for (const document of documents) {
      const sent = Object.keys(document).filter((name) => !RETIRED.includes(`${table}.${name}`));
      expect(sent.sort()).toEqual(Object.keys(validator.entries).sort());
      expect(v.safeParse(validator as v.GenericSchema, document).issues).toBeUndefined();
    }
  });

  it("agree on types, on what may be null, on defaults, and on what rows refer to", async () => {
    const columns = await columnsOf(table);
    for (const [name, { type, rules }] of fields) {
      const column = must(columns.get(name), name);
      expect(COLUMN_TYPES[type], name).toContain(column.type);
      // A withheld field is null where its reader may not see it.
      const isNullable =
        FILLED_LATER.includes(`${table}.${name}`) ||
        (rules.isNullable === true && (column.isNullable || !rules.isWithheld));
      expect({ ...column, isNullable, byDefault: rules.byDefault, table: rules.table ?? null }).toEqual(
        column,
      );
    }
  });

  it("agree on lengths, numbers and allowed values", async () => {
    const checks = await checksOf(table);
    for (const [name, { type, rules }] of fields) {
      const { length, leastLength, options, least, most, pattern } = rules;
      const limits = { length, leastLength, options, least, most, pattern: pattern?.source };
      const { pattern: form, ...others } = checks[name] ?? {};
      expect({ name, ...limits }).toEqual({ name, ...others, ...(type !== "time" && { pattern: form }) });
    }
  });

  it("let a device insert exactly the fields it sends, and update those that may change", async () => {
    const insertable = await granted(table, "INSERT");
    const sent = entity.writable.filter((name) => name !== "deleted");
    expect(insertable.sort()).toEqual(entity.madeByServer ? [] : sent.sort());
    const isFixed = (name: string) => entity.fields[name]?.rules.isOnce || entity.merge[name] === "first";
    expect((await granted(table, "UPDATE")).sort()).toEqual(
      entity.writable.filter((name) => !isFixed(name)).sort(),
    );
  });

  it("let people select exactly the columns that are not withheld", async () => {
    const selectable = new Set(await granted(table, "SELECT"));
    const withheld = fields.filter(([, { rules }]) => rules.isWithheld).map(([name]) => name);
    expect(fields.map(([name]) => name).filter((name) => !selectable.has(name))).toEqual(withheld);
  });

  it("agree on who reads and writes", async () => {
    const { select, insert, update } = policiesOf(entity);
    const held = await rows<{ command: string; using: string; check: string }>(
      `select cmd as command, qual as using, with_check as check from pg_policies
       where schemaname = 'public' and tablename = $1 and permissive = 'PERMISSIVE'`,
      [table],
    );
    const found = (command: string, part: "using" | "check") =>
      held
        .filter((policy) => policy.command === command)
        .map((policy) => policy[part].replace(/\s+/g, " "))
        .sort();
    if (read) expect(found("SELECT", "using")).toEqual(select);
    if (write) {
      expect(found("INSERT", "check")).toEqual(insert);
      expect(found("UPDATE", "using")).toEqual(update);
    }
  });

  it("name the same table for pushes, or none when nothing is writable", async () => {
    const [pushTable] = await rows<{ push_table: string | null }>(
      kind
        ? "select push_table from sync.kinds where collection = $1 and kind = $2"
        : "select push_table from sync.collections where name = $1",
      kind ? [collection, kind] : [collection],
    );
    expect(pushTable).toEqual({ push_table: entity.writable.length > 0 ? table : null });
  });

  it("index no field that may be null, and key documents by id", () => {
    const given = [...Object.keys(entity.keys), ...(kind ? ["kind"] : [])];
    for (const name of entity.indexes.flat().filter((name) => !given.includes(name))) {
      expect({ name, isNullable: must(entity.fields[name], name).rules.isNullable }).toEqual({ name });
    }
    expect(Object.keys(entity.derived?.({}, "") ?? {})).toEqual(
      expect.arrayContaining(keysWithoutField(entity)),
    );
    expect(entity.fields.id).toBeDefined();
  });
});

/** The keys that devices must derive, because the server does not send them. */
function keysWithoutField({ keys, fields }: Entity): string[] {
  return Object.keys(keys).filter((name) => !(name in fields));
}

const MEMBERS = "(business_id = ( SELECT access.business_id() AS business_id))";
const MANAGERS = `(${MEMBERS} AND ( SELECT access.manages() AS manages))`;
const ADMINS = `(${MEMBERS} AND (( SELECT access.role() AS role) = 'admin'::text))`;
const isMine = (column: string) => `(${column} = ( SELECT auth.uid() AS uid))`;

/** The conditions of the policies that an entity's `read` and `write` stand for. */
function policiesOf({ read, write, fields, writable, merge }: Entity) {
  const own = `(${isMine("user_id" in fields ? "user_id" : "employee_id")} AND ${MEMBERS})`;
  const author = Object.keys(fields).find((name) => fields[name]?.rules.isAuthor);
  const readers = { members: [MEMBERS], managers: [MANAGERS], admins: [ADMINS], own: [own] };
  const written = { managers: [MANAGERS], own: [own], server: [] };
  const makes = author ? [MANAGERS.replace(/\)$/, ` AND ${isMine(author)})`)] : [MANAGERS];
  const mayChange = writable.some((name) => !fields[name]?.rules.isOnce && merge[name] !== "first");
  const parts = (read ?? "").split(" and ") as (keyof typeof readers)[];
  return {
    select: read && parts.flatMap((part) => readers[part]).sort(),
    insert: write === "managers" ? makes : write && written[write],
    update: write && mayChange ? written[write] : [],
  };
}

it("every table with numbered rows has an entity, and every file of entities is in the list", async () => {
  const numbered = await list(
    "select table_name from information_schema.columns where table_schema = 'public' and column_name = 'version'",
  );
  expect(numbered.sort()).toEqual(ENTITIES.map(({ table }) => table).sort());
  const folder = join(import.meta.dirname, "../../schema/entities");
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
  const defined = texts.flatMap((text) =>
    [...text.matchAll(/= entity\(\s*"(\w+)"/g)].map(([, name]) => name),
  );
  expect(defined.sort()).toEqual(ENTITIES.map(({ name }) => name).sort());
});

describe("every table a device could reach", () => {
  const TABLES = `select oid, relrowsecurity from pg_class
    where relnamespace in ('public'::regnamespace, 'sync'::regnamespace, 'access'::regnamespace)
      and relkind in ('r', 'p')`;
  const RELATIONS = `select oid from pg_class
    where relnamespace in ('public'::regnamespace, 'sync'::regnamespace, 'access'::regnamespace)
      and relkind in ('r', 'p', 'v', 'm', 'f')`;
  const touchableBy = (role: string) => `(has_table_privilege('${role}', oid,
      'select, insert, update, delete, truncate, references, trigger')
    or has_any_column_privilege('${role}', oid, 'select, insert, update, references'))`;

  it("has row security and says what it is for", async () => {
    expect(await list(`select oid::regclass from (${TABLES}) as tables`)).toContain("punch_corrections");
    expect(await list(`select oid::regclass from (${TABLES}) as tables where not relrowsecurity`)).toEqual(
      [],
    );
    const silent = `select oid::regclass from (${RELATIONS}) as found where obj_description(oid) is null`;
    expect(await list(silent)).toEqual([]);
  });

  it("shows its rows through views only as the caller", async () => {
    const asOwner = `select oid::regclass from pg_class where relkind = 'v'
      and relnamespace in ('public'::regnamespace, 'sync'::regnamespace)
      and not coalesce(reloptions @> array['security_invoker=true'], false)`;
    expect(await list(asOwner)).toEqual([]);
  });

  it("is closed to everyone who is not signed in", async () => {
    expect(
      await list(`select oid::regclass from (${RELATIONS}) as found where ${touchableBy("anon")}`),
    ).toEqual([]);
  });

  it("offers no function to anyone who is not signed in", async () => {
    const open = `select oid::regprocedure from pg_proc where pronamespace in ('public'::regnamespace,
      'sync'::regnamespace, 'access'::regnamespace) and has_function_privilege('anon', oid, 'execute')`;
    expect(await list(open)).toEqual([]);
  });

  it("offers people who are signed in no function of public but the calls of the app", async () => {
    const open = `select proname from pg_proc where pronamespace = 'public'::regnamespace
      and has_function_privilege('authenticated', oid, 'execute') order by proname`;
    expect(await list(open)).toEqual([
      ...[
        "audit_log",
        "check_pin",
        "create_business",
        "create_calendar_feed",
        "create_recovery_codes",
        "has_calendar_feed",
        "is_owner_confirmed",
        "may_enroll_factor",
        "open_staff_invites",
        "remove_push_subscription",
        "report_device",
        "require_second_factor",
        "revoke_calendar_feed",
        "revoke_staff_invite",
        "save_push_subscription",
      ],
      ...[
        "second_factor_state",
        "send_feedback",
        "send_test_push",
        "sent_payslips",
        "set_up_business",
        "shift_history",
        "storage_use",
      ],
      ...["sync_pull", "sync_push", "use_recovery_code", "void_payment"],
    ]);
  });

  it("runs every function that has its owner's rights with an empty search path", async () => {
    const loose = `select oid::regprocedure from pg_proc where prosecdef
      and pronamespace in ('public'::regnamespace, 'sync'::regnamespace, 'access'::regnamespace)
      and not coalesce(proconfig @> array['search_path=""'], false)`;
    expect(await list(loose)).toEqual([]);
  });

  it.each([
    "sync.changes",
    "sync.business_versions",
    "access.memberships",
    "access.push_queue",
    "access.push_subscriptions",
    "access.staff_invites",
    "access.staff_requests",
    "public.billing_accounts",
    "public.denial_reasons",
    "public.handled_payment_events",
  ])("keeps %s from people who are signed in", async (table) => {
    const found = `select oid::regclass from pg_class where oid = $1::regclass and ${touchableBy("authenticated")}`;
    expect(await list(found, [table])).toEqual([]);
  });

  it("lets people who are signed in read the history, and write nothing into it", async () => {
    const privileges = `select privilege from unnest(array['select', 'insert', 'update', 'references']) as privilege
      where has_any_column_privilege('authenticated', 'sync.history', privilege)`;
    expect(await list(privileges)).toEqual(["select"]);
  });

  it("keeps pay rates out of every direct read and write", async () => {
    const granted = `select privilege from unnest(array['select', 'insert', 'update', 'references']) as privilege
      where has_column_privilege('authenticated', 'public.profiles', 'payrate', privilege)`;
    expect(await list(granted)).toEqual([]);
  });

  it("lets nobody delete", async () => {
    const deletable = `select oid::regclass from (${RELATIONS}) as found
      where has_table_privilege('authenticated', oid, 'delete, truncate')`;
    expect(await list(deletable)).toEqual([]);
  });
});
