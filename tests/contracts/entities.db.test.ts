import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import type { Database } from "#local/database.ts";
import { ENTITIES } from "#schema/entities/entities.ts";
import type { Entity } from "#schema/entities/entity.ts";
import { actAs, openTestDatabase } from "#tests/factories/database.ts";
import { demo } from "#tests/factories/demo.ts";
import { FIELDS_OF } from "#tests/factories/entity-fields.ts";

const entities = ENTITIES.map((entity) => [entity.table, entity] as const);
/** How a column's value looks as JSON. */
const JSON_TYPES: Record<string, string> = {
  text: "string",
  uuid: "string",
  "timestamp with time zone": "string",
  numeric: "number",
  integer: "number",
  bigint: "number",
  boolean: "boolean",
  jsonb: "object",
  date: "string",
  ARRAY: "object",
};

/** What every row has, but not every device is told. */
const WITHHELD = ["businesses.pin_salt"];

/** What rows from before the column lack, and documents do not: it is read from another until all are filled. */
const FILLED_LATER = ["shifts.sort_order"];

/** Fields that are sent for the previous app alone, until their columns are dropped (supabase/MIGRATIONS.md). */
const RETIRED = ["businesses.paid_until"];

/** What valibot calls otherwise than JSON does. */
const FIELD_TYPES: Record<string, string> = {
  picklist: "string",
  array: "object",
  loose_object: "object",
  record: "object",
};

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

interface Limits {
  maxLength?: number;
  options?: string[];
}

interface Field extends Limits {
  type: string;
  nullable: boolean;
}

interface Step {
  type: string;
  requirement?: number;
  pipe?: Step[];
}

/** The steps of a pipe, and of the pipes it begins with. */
function stepsOf(schema: Step): Step[] {
  const [first, ...rest] = schema.pipe ?? [];
  return first ? [...stepsOf(first), ...rest] : [];
}

/** What a valibot field demands, in the words of a table. */
function describeField(schema: v.GenericSchema): Field {
  const nullable = schema.type === "nullable";
  const inner = nullable ? (schema as unknown as { wrapped: v.GenericSchema }).wrapped : schema;
  const { options } = inner as { options?: string[] };
  const maxLength = stepsOf(inner as Step).find((step) => step.type === "max_length")?.requirement;
  return {
    type: FIELD_TYPES[inner.type] ?? inner.type,
    nullable,
    ...(maxLength !== undefined && { maxLength }),
    ...(options && { options }),
  };
}

async function columnsOf(table: string): Promise<Map<string, Pick<Field, "type" | "nullable">>> {
  const found = await rows<{ column_name: string; data_type: string; is_nullable: string }>(
    "select column_name, data_type, is_nullable from information_schema.columns where table_schema = 'public' and table_name = $1",
    [table],
  );
  return new Map(
    found.map((column) => [
      column.column_name,
      { type: JSON_TYPES[column.data_type] ?? column.data_type, nullable: column.is_nullable === "YES" },
    ]),
  );
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

/** What the check constraints of a table say about each column's length and values. */
async function checksOf(table: string): Promise<Record<string, Limits>> {
  const limits: Record<string, Limits> = {};
  const checks = await list(
    "select pg_get_constraintdef(oid) from pg_constraint where contype = 'c' and conrelid = ('public.' || $1)::regclass",
    [table],
  );
  for (const check of checks) {
    const length = /char_length\((?:btrim\()?(\w+)\)+ <= (\d+)/.exec(check);
    if (length?.[1]) limits[length[1]] = { maxLength: Number(length[2]) };
    const values = /^CHECK \(\((\w+) = (?:ANY \(ARRAY\[)?('.*'::text)/.exec(check);
    if (values?.[1]) {
      limits[values[1]] = {
        options: [...(values[2] ?? "").matchAll(/'([^']*)'::text/g)].map((found) => found[1] ?? ""),
      };
    }
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

describe.each(entities)("the table %s and its entity", (table, entity) => {
  const { collection, kind } = entity;
  const declared = must(FIELDS_OF[table], "fields of every entity");

  it("have the same fields in every document the server sends", async () => {
    const documents = await documentsOf(entity);
    expect(documents).not.toHaveLength(0);
    const fields = { ...declared, ...(kind && { kind: v.literal(kind) }) } as v.ObjectEntries;
    for (const document of documents) {
      const sent = Object.keys(document).filter((name) => !RETIRED.includes(`${table}.${name}`));
      expect(sent.sort()).toEqual(Object.keys(fields).sort());
      expect(v.safeParse(v.object(fields), document).issues).toBeUndefined();
    }
  });

  it("agree on types and on what may be null", async () => {
    const columns = await columnsOf(entity.table);
    for (const [name, field] of Object.entries(declared)) {
      const { type, nullable } = describeField(field as v.GenericSchema);
      const column = `${entity.table}.${name}`;
      const isNullable = FILLED_LATER.includes(column) || (nullable && !WITHHELD.includes(column));
      expect({ name, ...columns.get(name) }).toEqual({ name, type, nullable: isNullable });
    }
  });

  it("agree on lengths and allowed values", async () => {
    const checks = await checksOf(entity.table);
    for (const [name, field] of Object.entries(declared)) {
      const { maxLength, options } = describeField(field as v.GenericSchema);
      const limits = { ...(maxLength !== undefined && { maxLength }), ...(options && { options }) };
      expect({ name, ...limits }).toEqual({ name, ...checks[name] });
    }
  });

  it("let a device insert exactly the writable fields, and update only some of them", async () => {
    const insertable = await granted(entity.table, "INSERT");
    const updatable = await granted(entity.table, "UPDATE");
    const onInsert = entity.writable.filter((column) => column !== "deleted");
    expect(insertable.sort()).toEqual(entity.madeByServer ? [] : onInsert.sort());
    expect(updatable.filter((column) => !entity.writable.includes(column))).toEqual([]);
    expect(updatable).not.toContain("id");
    expect(updatable.includes("deleted")).toBe(entity.writable.includes("deleted"));
  });

  it("name the same table for pushes, or none when nothing is writable", async () => {
    const [pushTable] = await rows<{ push_table: string | null }>(
      kind
        ? "select push_table from sync.kinds where collection = $1 and kind = $2"
        : "select push_table from sync.collections where name = $1",
      kind ? [collection, kind] : [collection],
    );
    expect(pushTable).toEqual({ push_table: entity.writable.length > 0 ? entity.table : null });
  });

  it("index no field that may be null, and key documents by id", () => {
    const given = [...Object.keys(entity.derived?.({}, "") ?? {}), ...(entity.kind ? ["kind"] : [])];
    for (const name of entity.indexes.flat()) {
      if (given.includes(name) && !(name in declared)) continue;
      expect({ name, ...describeField(declared[name] as v.GenericSchema) }).toMatchObject({
        name,
        type: "string",
        nullable: false,
      });
    }
    expect(declared.id).toBeDefined();
    expect(Object.keys(entity.merge ?? {}).filter((name) => !(name in declared))).toEqual([]);
  });
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
