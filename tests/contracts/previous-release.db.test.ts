import "fake-indexeddb/auto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeRoster } from "#commands/roster/roster.ts";
import { must } from "#lib/must.ts";
import type { Database } from "#local/database.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { readWaiting } from "#replica/rxdb/stored.ts";
import { toChange } from "#replication/codec.ts";
import { ENTITIES } from "#schema/entities/entities.ts";
import type { AnyField } from "#schema/entities/fields.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { type Change, PROTOCOL } from "#schema/protocol/sync.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { answerAs, openTestDatabase } from "#tests/factories/database.ts";
import { correctionChange, demo, punchChange } from "#tests/factories/demo.ts";
import { FakeDevice } from "#tests/factories/replica.ts";

// While a deploy is under way, and on every device until it is reloaded, the app of the release before works on the new
// schema. previous-release.json is what that app asks and reads, as it was when it was released; nothing here looks at the
// present app. After a release it is recorded anew:
//   RECORD_RELEASE=1 npm run test:unit -- tests/contracts/previous-release

const FILE = join(import.meta.dirname, "previous-release.json");

interface Field {
  type: string;
  nullable: boolean;
}

interface Release {
  protocol: number;
  /** How documents look, by collection and kind. */
  documents: { collection: string; kind: string | null; fields: Record<string, Field> }[];
  /** An edit that changes nothing, of the first such document that an admin holds: what is sent of it, and the answer. */
  edits: { collection: string; kind: string | null; sent: string[]; answer: string }[];
  /** Whole requests that insert something, by whom, and the answer. */
  inserts: {
    by: string;
    change: Record<string, unknown> & { row: Record<string, unknown> };
    answer: string;
  }[];
  /** Functions of the API. */
  functions: { name: string; args: Record<string, string>; returns: string }[];
  /** What of a table a signed-in person may do with a column, by themselves or through a push. */
  grants: Record<string, Partial<Record<"SELECT" | "INSERT" | "UPDATE", string[]>>>;
}

type Row = Record<string, unknown> & { id: string; version: number; kind?: string };
type Answer = { results: { status: string; code?: string; reason?: string }[] };

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase("demo");
  // The demo has rows that the app of before would misread; it is served where there are none.
  await database.db.exec("update sync.business_versions set min_protocol = default");
  if (process.env.RECORD_RELEASE) await record();
});
afterAll(() => database.close());

const release = (): Release => JSON.parse(readFileSync(FILE, "utf8"));

const callAs = <T>(person: string, sql: string, values: unknown[]) =>
  answerAs<T>(database, person, sql, values);

/** Every document that somebody holds, as an old device is told of them. */
async function held(user: string, protocol: number, collections: string[]): Promise<Record<string, Row[]>> {
  const rows: Record<string, Row[]> = {};
  for (const collection of new Set(collections)) {
    const { collections: told } = await callAs<{ collections: Record<string, { rows: Row[] }> }>(
      user,
      "select public.sync_pull($1, 1000, $2) as answer",
      [{ [collection]: null }, { protocol }],
    );
    rows[collection] = must(told[collection], collection).rows;
  }
  return rows;
}

async function push(user: string, protocol: number, change: object): Promise<string> {
  const answer = await callAs<Answer>(user, "select public.sync_push($1, $2) as answer", [
    JSON.stringify([{ change_id: crypto.randomUUID(), ...change }]),
    { protocol },
  ]);
  const { status, code, reason } = must(answer.results[0], "a result");
  return [status, code, reason].filter(Boolean).join(" ");
}

function edit(row: Row, collection: string, sent: string[]) {
  const fields = sent.filter((field) => field in row).map((field) => [field, row[field]]);
  const kind = row.kind === undefined ? {} : { kind: row.kind };
  return {
    collection,
    row: { ...kind, ...Object.fromEntries(fields) },
    base: { version: row.version, changes: [] },
  };
}

const BREAKS = [{ after: 240, minutes: 30, paid: false }];
const isOf = (kind: string | null) => (row: Row) => (row.kind ?? null) === kind;

async function functionsNow(): Promise<Release["functions"]> {
  const { rows } = await database.db.query<Release["functions"][number]>(
    `select proname as name, format_type(prorettype, null) as returns, coalesce((
       select jsonb_object_agg(arg.name, format_type(proargtypes[arg.place - 1], null))
       from unnest(proargnames[1:pronargs]) with ordinality as arg (name, place)), '{}') as args
     from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
     order by proname, pronargs`,
  );
  return rows;
}

async function grantsNow(): Promise<Release["grants"]> {
  const { rows } = await database.db.query<{ grants: Release["grants"] }>(
    `with granted as (
       select table_name, privilege_type, jsonb_agg(column_name order by column_name) as columns
       from information_schema.column_privileges
       where grantee = 'authenticated' and table_schema = 'public'
         and privilege_type in ('SELECT', 'INSERT', 'UPDATE')
       group by 1, 2)
     select jsonb_object_agg(table_name, privileges) as grants from (
       select table_name, jsonb_object_agg(privilege_type, columns) as privileges from granted group by 1) as by_table`,
  );
  return must(rows[0], "the grants").grants;
}

describe("the app of the release before, on the present schema", () => {
  it("was recorded", () => {
    expect(existsSync(FILE)).toBe(true);
    expect(release().documents.length).toBeGreaterThan(20);
    expect(release().edits.length).toBeGreaterThan(10);
  });

  it("is still spoken to", () => {
    expect(release().protocol).toBeGreaterThanOrEqual(PROTOCOL - 1);
  });

  it.each(["admin", "manager", "employee"] as const)(
    "reads every field of what its %s holds",
    async (role) => {
      const { protocol, documents } = release();
      const rows = await held(
        demo[`${role}Id`],
        protocol,
        documents.map(({ collection }) => collection),
      );
      const wrong = documents.flatMap(({ collection, kind, fields }) =>
        must(rows[collection], collection)
          .filter((row) => isOf(kind)(row) && !row.deleted)
          .flatMap((row) =>
            Object.entries(fields).flatMap(([name, field]) =>
              misfit(`${collection}.${name}`, row[name], field),
            ),
          ),
      );
      expect([...new Set(wrong)]).toEqual([]);
    },
  );

  it("is answered as before when it sends an edit", async () => {
    const { protocol, edits } = release();
    const rows = await held(
      demo.adminId,
      protocol,
      edits.map(({ collection }) => collection),
    );
    const answers = [];
    for (const { collection, kind, sent } of edits) {
      const row = must(rows[collection]?.find(isOf(kind)), `a document of ${collection} ${kind}`);
      answers.push({
        collection,
        kind,
        answer: await push(demo.adminId, protocol, edit(row, collection, sent)),
      });
    }
    expect(answers).toEqual(edits.map(({ sent: _, ...rest }) => rest));
  });

  it("is answered as before when it sends something new", async () => {
    const { protocol, inserts } = release();
    for (const { by, change, answer } of inserts) {
      const fresh = { ...change, row: { ...change.row, id: crypto.randomUUID() } };
      expect(await push(by, protocol, fresh)).toBe(answer);
    }
  });

  it("finds the functions that it and the functions deployed with it call, with the same answers", async () => {
    const now = await functionsNow();
    const defaults = await database.db.query<{ name: string; required: number }>(
      "select proname as name, pronargs - pronargdefaults as required from pg_proc where pronamespace = 'public'::regnamespace",
    );
    const gone = release().functions.filter(
      (old) =>
        !now.some(
          ({ name, args, returns }) =>
            name === old.name &&
            returns === old.returns &&
            Object.entries(old.args).every(([arg, type]) => args[arg] === type) &&
            defaults.rows.some((one) => one.name === name && one.required <= Object.keys(old.args).length),
        ),
    );
    expect(gone).toEqual([]);
  });

  it("may write and read the columns that it writes and reads", async () => {
    const now = await grantsNow();
    const taken = Object.entries(release().grants).flatMap(([table, privileges]) =>
      Object.entries(privileges).flatMap(([privilege, columns]) =>
        columns
          .filter((column) => !now[table]?.[privilege as "SELECT"]?.includes(column))
          .map((column) => `${privilege} of ${table}.${column}`),
      ),
    );
    expect(taken).toEqual([]);
  });

  describe("orders shifts by position, which the present app calls sort_order", () => {
    const place = async (protocol: number, id: string) => {
      const { shifts = [] } = await held(demo.managerId, protocol, ["shifts"]);
      const { position, sort_order } = must(
        shifts.find((row) => row.id === id),
        "the shift",
      );
      return { position, sort_order };
    };
    const change = async (by: string, protocol: number, id: string, fields: object) => {
      const { rows } = await database.db.query<{ version: number }>(
        "select version::float8 as version from public.shifts where id = $1",
        [id],
      );
      const base = { version: must(rows[0], "a version").version, changes: [] };
      return push(by, protocol, { collection: "shifts", row: { kind: "shift", id, ...fields }, base });
    };
    /** A published shift of somebody else, as it was before the column: nothing is in it. */
    const shiftFromBefore = async () => {
      const id = crypto.randomUUID();
      await database.db.query(
        `insert into public.shifts (id, business_id, date, start_time, end_time, position, published)
         values ($1, $2, current_date + 2, '09:00', '17:00', 4, true)`,
        [id, demo.businessId],
      );
      await database.db.transaction(async (transaction) => {
        await transaction.query("set local session_replication_role = replica");
        await transaction.query("update public.shifts set sort_order = null where id = $1", [id]);
      });
      return id;
    };
    const columns = async (id: string) => {
      const { rows } = await database.db.query(
        'select "position", sort_order from public.shifts where id = $1',
        [id],
      );
      return rows[0];
    };

    it("of which either name brings both to every device", async () => {
      const { protocol } = release();
      const id = crypto.randomUUID();
      const row = {
        business_id: demo.businessId,
        date: "2190-03-02",
        start_time: "09:00",
        end_time: "17:00",
      };
      const fresh = { collection: "shifts", row: { kind: "shift", id, ...row, position: 3 }, base: null };
      expect(await push(demo.managerId, protocol, fresh)).toBe("applied");
      expect(await place(PROTOCOL, id)).toEqual({ position: 3, sort_order: 3 });
      expect(await change(demo.managerId, PROTOCOL, id, { position: 3, sort_order: 5 })).toBe("applied");
      expect(await place(protocol, id)).toEqual({ position: 5, sort_order: 5 });
      expect(await change(demo.managerId, protocol, id, { position: 2 })).toBe("applied");
      expect(await place(PROTOCOL, id)).toEqual({ position: 2, sort_order: 2 });
    });

    it("also of a row from before, which nothing else fills in", async () => {
      const id = await shiftFromBefore();
      expect(await place(PROTOCOL, id)).toEqual({ position: 4, sort_order: 4 });
      const claim = { claimed_by_user_id: demo.employeeId, position: 4, sort_order: null };
      expect(await change(demo.employeeId, PROTOCOL, id, claim)).toBe("applied");
      expect(await columns(id)).toEqual({ position: 4, sort_order: null });
      expect(await change(demo.managerId, PROTOCOL, id, { position: 4, sort_order: 6 })).toBe("applied");
      expect(await columns(id)).toEqual({ position: 6, sort_order: 6 });
    });

    it("also when the present app sends what waits in a row of the previous one", async () => {
      const id = await shiftFromBefore();
      const waiting = { notes: "Keys", position: 9, sort_order: null };
      expect(await change(demo.managerId, PROTOCOL, id, waiting)).toBe("applied");
      expect(await columns(id)).toEqual({ position: 9, sort_order: 9 });
    });

    it("also when another order arrives together with a later edit of the same shift", async () => {
      const id = await shiftFromBefore();
      const { shifts = [] } = await held(demo.managerId, PROTOCOL, ["shifts"]);
      const { deleted: _, ...row } = must(
        shifts.find((one) => one.id === id),
        "the shift",
      );
      const replica = await openReplica({ userId: demo.managerId, generation: 0 }, [shiftEntity]);
      await replica.shifts.insert({ ...row, change_id: null } as never);
      const manager = { id: demo.managerId, businessId: demo.businessId, role: "manager" } as const;
      const context = commandContext(manager, replica, new FakeDevice());
      const changes: Change[] = [];
      for (const fields of [{ sort_order: 5 }, { notes: "Keys" }]) {
        await changeRoster(context, [{ kind: "change", id, fields }]);
        const [waiting] = await readWaiting(replica.shifts as never);
        changes.push(toChange(shiftEntity, must(waiting, "what waits")));
      }
      await replica.close();
      const { results } = await callAs<Answer>(demo.managerId, "select public.sync_push($1, $2) as answer", [
        JSON.stringify(changes),
        { protocol: PROTOCOL },
      ]);
      expect(results.map(({ status }) => status)).toEqual(["applied", "applied"]);
      expect(changes[1]?.base?.changes).toEqual([changes[0]?.change_id]);
      expect(await columns(id)).toEqual({ position: 5, sort_order: 5 });
    });
  });

  it("leaves alone what only the present app knows of a shift", async () => {
    const { protocol } = release();
    const id = crypto.randomUUID();
    await database.db.query(
      `insert into public.shifts (id, business_id, date, start_time, end_time, published, breaks, is_locked, position_id, place_id)
       select $1, business_id, '2190-03-02', '09:00', '17:00', true, $2, true, position.id, place.id
       from public.positions as position join public.places as place using (business_id)
       where business_id = $3 limit 1`,
      [id, JSON.stringify(BREAKS), demo.businessId],
    );
    const { shifts = [] } = await held(demo.managerId, protocol, ["shifts"]);
    const row = must(
      shifts.find((one) => one.id === id),
      "the shift",
    );
    const { sent } = must(
      release().edits.find(({ kind }) => kind === "shift"),
      "edits of shifts",
    );
    expect(await push(demo.managerId, protocol, edit({ ...row, notes: "Keys" }, "shifts", sent))).toBe(
      "applied",
    );
    const { rows } = await database.db.query(
      "select notes, breaks, is_locked, num_nulls(position_id, place_id) as lost from public.shifts where id = $1",
      [id],
    );
    expect(rows).toEqual([{ notes: "Keys", breaks: BREAKS, is_locked: true, lost: 0 }]);
  });

  it.each([
    ["shift_template", { headcount: 3, breaks: BREAKS }, { name: "Later" }],
    ["availability", { preference: "would-like" }, { reason: "Football" }],
    [null, { birth_date: "1999-05-04" }, { phone: "1" }],
    ["saved_roster", {}, { name: "Autumn" }],
  ] as const)("leaves alone what only the present app knows of a %s", async (kind, known, old) => {
    const { table } = must(
      ENTITIES.find((entity) => (kind ? entity.kind === kind : entity.table === "profiles")),
      "an entity",
    );
    const { collection, sent } = must(
      release().edits.find((one) => one.kind === kind && (kind || one.collection === "profiles")),
      "its edits",
    );
    const rows = await held(demo.managerId, release().protocol, [collection]);
    const row = must(
      rows[collection]?.find((one) => isOf(kind)(one) && (kind || one.id === demo.managerId)),
      "a row",
    );
    const columns = Object.keys(known);
    const now = async () => {
      const { rows: found } = await database.db.query<{ row: Row }>(
        `select to_jsonb(held) as row from public.${table} as held where id = $1`,
        [row.id],
      );
      return must(found[0], "the row").row;
    };
    await database.db.query(
      `update public.${table} as held set (${["version", ...columns]}) =
         (select ${["version", ...columns]} from jsonb_populate_record(held, $2)) where id = $1`,
      [row.id, JSON.stringify(known)],
    );
    const before = await now();
    const change = edit({ ...row, ...old, version: before.version }, collection, sent);
    expect(await push(demo.managerId, release().protocol, change)).toBe("applied");
    const { version, updated_at, ...after } = await now();
    expect(after).toEqual({ ...before, ...old, version: undefined, updated_at: undefined });
    expect(after).toMatchObject(known);
  });

  it("would notice what an old device could not read", () => {
    const field = { type: "string", nullable: false };
    expect(misfit("shifts.notes", undefined, field)).toEqual(["shifts.notes is missing"]);
    expect(misfit("shifts.notes", null, field)).toEqual(["shifts.notes is null"]);
    expect(misfit("shifts.notes", 3, field)).toEqual(["shifts.notes is a number"]);
    expect(misfit("shifts.notes", "", field)).toEqual([]);
  });
});

/** What an old device could not read of a value. */
function misfit(name: string, value: unknown, { type, nullable }: Field): string[] {
  if (value === undefined) return [`${name} is missing`];
  if (value === null) return nullable ? [] : [`${name} is null`];
  if (type === "any") return [];
  return typeof value === type ? [] : [`${name} is a ${typeof value}`];
}

/** Writes down what the present app asks and reads. */
async function record() {
  const documents = ENTITIES.map(({ collection, kind, fields }) => ({
    collection,
    kind: kind ?? null,
    fields: Object.fromEntries(
      Object.entries<AnyField>(fields).map(([name, field]) => [name, fieldOf(field)]),
    ),
  }));
  const rows = await held(
    demo.adminId,
    PROTOCOL,
    documents.map(({ collection }) => collection),
  );
  // Derived and told only to some: a field that no document has is none of a device's expectations.
  for (const { collection, kind, fields } of documents) {
    const told = (rows[collection] ?? []).filter(isOf(kind));
    for (const name of Object.keys(fields)) if (told.some((row) => !(name in row))) delete fields[name];
  }
  const edits: Release["edits"] = [];
  for (const { collection, kind = null, writable } of ENTITIES) {
    const row = rows[collection]?.find(isOf(kind));
    if (!row || writable.length === 0) continue;
    const answer = await push(demo.adminId, PROTOCOL, edit(row, collection, writable));
    edits.push({ collection, kind, sent: writable, answer });
  }
  const inserts: Release["inserts"] = [];
  for (const [by, change] of [
    [demo.employeeId, punchChange()],
    [demo.employeeId, correctionChange()],
  ] as const) {
    const { change_id: _, ...rest } = change;
    inserts.push({
      by,
      change: rest,
      answer: await push(by, PROTOCOL, { ...rest, row: { ...rest.row, id: crypto.randomUUID() } }),
    });
  }
  const recorded: Release = {
    protocol: PROTOCOL,
    documents,
    edits,
    inserts,
    functions: await functionsNow(),
    grants: await grantsNow(),
  };
  writeFileSync(FILE, entryPerLine(recorded));
}

/** The recorded release as JSON with an entry a line, so that a new release's changes are read as lines. */
function entryPerLine(recorded: Release): string {
  const lines = Object.entries(recorded).map(([name, value]) => {
    const entries = Object.entries(value).map(([key, entry]) =>
      Array.isArray(value) ? JSON.stringify(entry) : `${JSON.stringify(key)}: ${JSON.stringify(entry)}`,
    );
    const [open, close] = Array.isArray(value) ? "[]" : "{}";
    const text = entries.length > 0 ? `${open}\n${entries.join(",\n")}\n${close}` : JSON.stringify(value);
    return `${JSON.stringify(name)}: ${text}`;
  });
  return `{\n${lines.join(",\n")}\n}\n`;
}

/** What JSON calls the type of a field; "any" where it may be several. */
function fieldOf({ type, rules }: AnyField): Field {
  const types = { number: "number", flag: "boolean", list: "any", form: "any", map: "any", either: "any" };
  return { type: (types as Record<string, string>)[type] ?? "string", nullable: rules.isNullable === true };
}
