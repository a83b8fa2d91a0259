import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { uuidOf } from "#lib/uuid-of.ts";
import type { Database } from "#local/database.ts";
import { withRows } from "#remote/push-request.ts";
import { type Change, type ChangeResult, PROTOCOL, type PushResponse } from "#schema/protocol/sync.ts";
import { actAs, openTestDatabase, openUpgraded } from "#tests/factories/database.ts";
import { demo, pressChange, punchChange } from "#tests/factories/demo.ts";
import { writeMigrations } from "#tests/factories/previous-migrations.ts";

// Older devices send records of two ends, and approve corrections without a word about punches. The database makes the
// punches of both: of what is sent from now on, and of what was there before punches were.

const OPEN = { clock_out_time: null, clock_out_zone: null };
const IN = "2026-03-02T09:00:00.000Z";
const OUT = "2026-03-02T17:00:00.000Z";

const outOf = (record: unknown) => uuidOf(`${record} out`);

/** The punches of a person in a business, as text. */
async function punchesOf({ db }: Database, user: string, business: string = demo.businessId) {
  const { rows } = await db.query<Record<string, unknown>>(
    `select id, type, sync.instant(at) as at, zone, source, entry_id, corrects, note, reading, clock_changed, created_by,
       sync.instant(recorded_at) as recorded_at, sync.instant(received_at) as received_at
     from public.punches where user_id = $1 and business_id = $2 order by punches.at, type`,
    [user, business],
  );
  return rows;
}

describe("an older device", () => {
  let database: Database;
  let person: string;

  beforeAll(async () => {
    database = await openTestDatabase("demo");
    await database.db.exec("update public.businesses set staff_count = 100");
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    person = randomUUID();
    await database.db.query("insert into auth.users (id, email) values ($1, $2)", [
      person,
      `${person}@people.test`,
    ]);
    await database.db.query("update public.profiles set business_id = $2 where id = $1", [
      person,
      demo.businessId,
    ]);
  });

  function push(who: string, changes: Change[], device_time?: string): Promise<PushResponse> {
    return database.db.transaction(async (transaction) => {
      await actAs(transaction, who);
      const { rows } = await transaction.query<{ answer: PushResponse }>(
        "select public.sync_push($1, $2) as answer",
        [JSON.stringify(changes), { protocol: PROTOCOL, device_time }],
      );
      return must(rows[0], "an answer").answer;
    });
  }

  async function apply(who: string, change: Change, device_time?: string): Promise<ChangeResult> {
    const { results } = withRows([change], await push(who, [change], device_time));
    const result = must(results[0], "a result");
    expect(result).toMatchObject({ status: "applied" });
    return result;
  }

  const recordOf = (fields: object = {}) =>
    punchChange({ user_id: person, clock_in_time: IN, clock_out_time: OUT, ...fields });

  /** A change of what the server answered. */
  function editOf({ row }: ChangeResult, fields: object): Change {
    const { version, deleted: _, ...document } = must(row, "a row");
    const base = { version, changes: [] };
    return {
      change_id: randomUUID(),
      collection: "time_records",
      base,
      row: { ...document, ...fields },
    };
  }

  /** What a row of its kind says to its devices. */
  async function documentOf(view: string, id: unknown): Promise<Record<string, unknown>> {
    const { rows } = await database.db.query<{ document: Record<string, unknown> }>(
      `select document from sync.${view} where id = $1`,
      [id],
    );
    return must(rows[0], "a row").document;
  }

  it("makes a punch by clocking in and another by clocking out, and none more by saying so again", async () => {
    const change = recordOf(OPEN);
    const clockedIn = await apply(person, change);
    const { id } = change.row;
    const [pressed] = await punchesOf(database, person);
    expect(pressed).toMatchObject({ id, type: "in", at: IN, zone: "Europe/Dublin", source: "phone" });
    expect(pressed).toMatchObject({ recorded_at: IN, created_by: person, clock_changed: false });

    const out = editOf(clockedIn, { clock_out_time: OUT, clock_out_zone: "Europe/Paris" });
    const clockedOut = await apply(person, out);
    const both = await punchesOf(database, person);
    expect(both).toMatchObject([
      pressed,
      { id: await outOf(id), type: "out", at: OUT, zone: "Europe/Paris" },
    ]);
    const record = await documentOf("time_records", id);
    expect(both.map(({ received_at }) => received_at)).toEqual([
      record.clock_in_received_at,
      record.clock_out_received_at,
    ]);

    const repeated = await push(person, [change, out]);
    expect(repeated.results.map(({ status }) => status)).toEqual(["already_applied", "already_applied"]);
    await apply(person, editOf(clockedOut, {}));
    expect(await punchesOf(database, person)).toEqual(both);
  });

  it("makes both with a record that is whole, however many come at once", async () => {
    const changes = [1, 2, 3].map((day) =>
      recordOf({
        clock_in_time: `2026-03-0${day}T09:00:00.000Z`,
        clock_out_time: `2026-03-0${day}T17:00:00.000Z`,
      }),
    );
    await push(person, changes);
    const ids = await Promise.all(changes.map(async ({ row }) => [row.id, await outOf(row.id)]));
    expect((await punchesOf(database, person)).map(({ id }) => id)).toEqual(ids.flat());
  });

  it("is told that there is more than it has sent", async () => {
    const { version, version_before } = await push(person, [recordOf(OPEN)]);
    expect(version_before).toBe(version);
    const { rows } = await database.db.query<{ version: number }>(
      "select version::int from public.punches where user_id = $1",
      [person],
    );
    expect(rows).toEqual([{ version }]);
  });

  it("is doubted in its punches as it is in its records: each with what was said when it came", async () => {
    const clock_in_reading = {
      ...{ device_time: IN, offset_ms: 0, offset_age_ms: 0, monotonic_ms: 5000, changed: false },
    };
    const change = recordOf({ ...OPEN, clock_in_reading });
    const clockedIn = await apply(person, change, new Date().toISOString());
    const clock_out_reading = { ...clock_in_reading, device_time: OUT, changed: true };
    const out = { clock_out_time: OUT, clock_out_zone: "UTC", clock_out_reading };
    await apply(person, editOf(clockedIn, out), new Date().toISOString());
    expect(await punchesOf(database, person)).toMatchObject([
      { type: "in", reading: clock_in_reading, clock_changed: false },
      { type: "out", reading: clock_out_reading, clock_changed: true },
    ]);
  });

  it("makes late punches of what lay on it for weeks, doubted without a reading", async () => {
    await apply(person, recordOf(), new Date().toISOString());
    expect(await punchesOf(database, person)).toMatchObject([
      { type: "in", at: IN, reading: null, clock_changed: true },
      { type: "out", at: OUT, reading: null, clock_changed: true },
    ]);
  });

  it("makes no punch of a record that is refused, as in a paid period", async () => {
    await database.db.query("update public.businesses set paid_until = '2025-01-01' where id = $1", [
      demo.businessId,
    ]);
    const paid = recordOf({
      clock_in_time: "2024-03-02T09:00:00.000Z",
      clock_out_time: "2024-03-02T17:00:00.000Z",
    });
    const { results } = await push(person, [paid, recordOf({ user_id: demo.employeeId })]);
    expect(results).toMatchObject([{ code: "period_locked" }, { code: "forbidden" }]);
    expect(await punchesOf(database, person)).toEqual([]);
  });

  it("makes punches of what somebody had on it when they were removed", async () => {
    await database.db.query("update access.memberships set from_time = '2026-01-01' where user_id = $1", [
      person,
    ]);
    await database.db.query("update public.profiles set deleted = true where id = $1", [person]);
    await apply(person, recordOf());
    expect(await punchesOf(database, person)).toMatchObject([{ type: "in" }, { type: "out" }]);
  });

  describe("that approves a correction", () => {
    const EARLY = "2026-03-02T08:00:00.000Z";
    const LATE = "2026-03-02T18:00:00.000Z";

    function askFor(record_id: unknown, clock_out_time: string | null = LATE): Change {
      return {
        change_id: randomUUID(),
        collection: "time_records",
        base: null,
        row: {
          ...{ kind: "correction", id: randomUUID(), business_id: demo.businessId, user_id: person },
          ...{ record_id, clock_in_time: EARLY, clock_out_time, reason: "The delivery", status: "pending" },
        },
      };
    }

    /** The correction's id. */
    async function approve(change: Change): Promise<string> {
      const asked = await apply(person, change);
      await apply(demo.managerId, editOf(asked, { status: "approved" }));
      return String(change.row.id);
    }

    it("makes the punches that correct what the record says", async () => {
      const record = recordOf();
      await apply(person, record);
      const correction = await approve(askFor(record.row.id));
      const { decided_at } = await documentOf("time_records", correction);
      const said = {
        ...{ source: "correction", entry_id: correction, note: "The delivery", created_by: demo.managerId },
        ...{ recorded_at: decided_at, received_at: decided_at, clock_changed: false, reading: null },
      };
      expect(await punchesOf(database, person)).toMatchObject([
        { ...said, id: await uuidOf(`${correction} in`), type: "in", at: EARLY, corrects: record.row.id },
        { id: record.row.id },
        { id: await outOf(record.row.id) },
        {
          ...said,
          ...{
            id: await uuidOf(`${correction} out`),
            type: "out",
            at: LATE,
            corrects: await outOf(record.row.id),
          },
        },
      ]);
    });

    it("corrects the punch with which a newer device ended the work, and not that of the day after", async () => {
      const press = (type: string, at: string) =>
        pressChange({ user_id: person, created_by: person, type, at });
      const [come, gone] = [press("in", IN), press("out", OUT)];
      const nextDay = press("in", "2026-03-03T09:00:00.000Z");
      const end = press("out", "2026-03-03T17:00:00.000Z");
      await push(person, [come, gone, nextDay, end]);
      await approve(askFor(come.row.id));
      const correcting = (await punchesOf(database, person)).filter(({ corrects }) => corrects);
      expect(correcting.map(({ corrects }) => corrects)).toEqual([come.row.id, gone.row.id]);
    });

    it("adds the end that was missing, and times that were never punched", async () => {
      const record = recordOf(OPEN);
      await apply(person, record);
      await apply(
        person,
        punchChange({
          ...record.row,
          id: randomUUID(),
          ...{
            clock_in_time: "2026-03-03T09:00:00.000Z",
            clock_out_time: "2026-03-03T17:00:00.000Z",
            clock_out_zone: "UTC",
          },
        }),
      );
      const [closing, added] = [await approve(askFor(record.row.id)), await approve(askFor(null))];
      const said = (await punchesOf(database, person)).filter(({ source }) => source === "correction");
      expect(said.map(({ entry_id, type, corrects }) => ({ entry_id, type, corrects }))).toEqual(
        expect.arrayContaining([
          { entry_id: closing, type: "in", corrects: record.row.id },
          { entry_id: closing, type: "out", corrects: null },
          { entry_id: added, type: "in", corrects: null },
          { entry_id: added, type: "out", corrects: null },
        ]),
      );
      expect(said).toHaveLength(4);
    });

    it("makes nothing of one that is denied, or that leaves the end open", async () => {
      const denied = await apply(person, askFor(null));
      await apply(demo.managerId, editOf(denied, { status: "denied" }));
      expect(await punchesOf(database, person)).toEqual([]);
      const correction = await approve(askFor(null, null));
      expect(await punchesOf(database, person)).toMatchObject([
        { id: await uuidOf(`${correction} in`), type: "in" },
      ]);
    });

    it("makes nothing where a newer device has said what is to be paid", async () => {
      const request = askFor(null);
      const asked = await apply(person, request);
      const said = pressChange({
        ...{ id: await uuidOf(`${request.row.id} out`), user_id: person, type: "out", at: LATE },
        ...{ source: "correction", created_by: demo.managerId, entry_id: request.row.id },
      });
      await push(demo.managerId, [said, editOf(asked, { status: "approved" })]);
      expect(await punchesOf(database, person)).toMatchObject([{ id: said.row.id }]);
    });
  });

  it("names punches as devices do", async () => {
    for (const text of ["", "a", `${demo.adminId} out`, "Ünïcödé ☕ 𝄞", "x".repeat(10_000)]) {
      const { rows } = await database.db.query("select sync.uuid_of($1) as id", [text]);
      expect(rows).toEqual([{ id: await uuidOf(text) }]);
    }
  });
});

describe("a database from before punches", () => {
  const FIRST = "20261101003700";
  const MIGRATIONS = join(import.meta.dirname, "..", "..", "supabase", "migrations");
  const [café, bakery, anna, ben] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const record = {
    ...{ whole: randomUUID(), open: randomUUID(), doubted: randomUUID(), deleted: randomUUID() },
    ...{ elsewhere: randomUUID(), baker: randomUUID() },
  };
  const correction = {
    ...{ approved: randomUUID(), closing: randomUUID(), added: randomUUID(), pending: randomUUID() },
    ...{ denied: randomUUID(), withdrawn: randomUUID(), ofDeleted: randomUUID(), ofElsewhere: randomUUID() },
  };
  let folder: string;
  let database: Database;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "shiftkeep-before-punches-"));
    const files = readdirSync(MIGRATIONS)
      .filter((name) => name < FIRST)
      .map((name) => [name, readFileSync(join(MIGRATIONS, name), "utf8")] as const);
    database = await openUpgraded(writeMigrations(join(folder, "migrations"), new Map(files)), fill);
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function fill({ db }: Database) {
    await db.query("insert into auth.users (id, email) values ($1, 'anna@old.test'), ($2, 'ben@old.test')", [
      anna,
      ben,
    ]);
    await db.query(
      `insert into public.businesses (id, name, timezone, owner_id)
       values ($1, 'Café', 'Europe/Dublin', $3), ($2, 'Bakery', 'Europe/Paris', $4)`,
      [café, bakery, anna, ben],
    );
    for (const [person, business] of [
      [anna, café],
      [ben, bakery],
    ]) {
      await db.query("update public.profiles set business_id = $2, role = 'admin' where id = $1", [
        person,
        business,
      ]);
    }
    const insert = (table: string, rows: object[]) =>
      Promise.all(
        rows.map((row) =>
          db.query(
            `insert into public.${table} (${Object.keys(row)})
             select ${Object.keys(row)} from jsonb_populate_record(null::public.${table}, $1)`,
            [row],
          ),
        ),
      );
    const worked = (id: string, day: number, fields: object = {}) => ({
      ...{ id, business_id: café, user_id: anna, clock_in_zone: "UTC", clock_out_zone: "UTC" },
      ...{
        clock_in_time: `2026-03-0${day}T09:00:00Z`,
        clock_out_time: `2026-03-0${day}T17:00:00Z`,
        ...fields,
      },
    });
    await insert("time_clock_records", [
      worked(record.whole, 2),
      worked(record.baker, 2, { business_id: bakery, user_id: ben }),
      worked(record.doubted, 3),
      worked(record.elsewhere, 4, { business_id: bakery }),
      worked(record.deleted, 5, { deleted: true }),
      worked(record.open, 6, { clock_out_time: null, clock_out_zone: null }),
    ]);
    await db.query("update public.time_clock_records set clock_changed = id = $1", [record.doubted]);
    // Two ends that arrived at other times, and a record from before anybody noted when.
    await db.exec("alter table public.time_clock_records disable trigger user");
    await db.query(
      `update public.time_clock_records set clock_in_received_at = '2026-03-02T09:00:01Z',
         clock_out_received_at = '2026-03-02T17:00:01Z' where id = $1`,
      [record.whole],
    );
    await db.query(
      `update public.time_clock_records set clock_in_received_at = null, clock_out_received_at = null,
         created_at = '2026-03-03T09:00:02Z', updated_at = '2026-03-03T17:00:02Z' where id = $1`,
      [record.doubted],
    );
    await db.exec("alter table public.time_clock_records enable trigger user");
    const decided = { decided_by: anna, decided_at: "2026-03-08T12:00:00Z", status: "approved" };
    const asked = (id: string, record_id: string | null, fields: object = {}) => ({
      ...{
        id,
        business_id: café,
        user_id: anna,
        record_id,
        status: "pending",
        deleted: false,
        reason: "Delivery",
      },
      ...{ clock_in_time: "2026-03-02T08:00:00Z", clock_out_time: "2026-03-02T18:00:00Z", ...fields },
    });
    const created = { created_at: "2026-03-07T12:00:00Z" };
    await insert("punch_corrections", [
      asked(correction.approved, record.whole, { ...decided, ...created }),
      asked(correction.closing, record.open, {
        ...decided,
        clock_in_time: "2026-03-06T09:00:00Z",
        clock_out_time: "2026-03-06T12:00:00Z",
      }),
      asked(correction.added, null, {
        ...decided,
        clock_in_time: "2026-03-07T08:00:00Z",
        clock_out_time: null,
      }),
      asked(correction.pending, record.doubted),
      asked(correction.denied, record.doubted, { ...decided, status: "denied" }),
      asked(correction.withdrawn, record.doubted, { ...decided, deleted: true }),
      asked(correction.ofDeleted, record.deleted, decided),
      asked(correction.ofElsewhere, record.elsewhere),
    ]);
  }

  it("has a punch for each end of each record, and what was approved", async () => {
    const granted = async (id: string, type: string) => uuidOf(`${id} ${type}`);
    const brief = (await punchesOf(database, anna, café)).map(
      ({ id, type, at, source, entry_id, corrects }) => ({
        ...{ id, type, at, source, entry_id, corrects },
      }),
    );
    const phone = { source: "phone", entry_id: null, corrects: null };
    const at = (day: number, hour: string) => `2026-03-0${day}T${hour}:00:00.000Z`;
    const said = (entry_id: string, corrects: string | null) => ({
      source: "correction",
      entry_id,
      corrects,
    });
    const { approved, closing, added } = correction;
    expect(brief).toEqual([
      { id: await granted(approved, "in"), type: "in", at: at(2, "08"), ...said(approved, record.whole) },
      { id: record.whole, type: "in", at: at(2, "09"), ...phone },
      { id: await outOf(record.whole), type: "out", at: at(2, "17"), ...phone },
      {
        ...{ id: await granted(approved, "out"), type: "out", at: at(2, "18") },
        ...said(approved, await outOf(record.whole)),
      },
      { id: record.doubted, type: "in", at: at(3, "09"), ...phone },
      { id: await outOf(record.doubted), type: "out", at: at(3, "17"), ...phone },
      ...[
        { id: await granted(closing, "in"), type: "in", at: at(6, "09"), ...said(closing, record.open) },
        { id: record.open, type: "in", at: at(6, "09"), ...phone },
      ].sort((one) => (one.id === brief[6]?.id ? -1 : 1)),
      { id: await granted(closing, "out"), type: "out", at: at(6, "12"), ...said(closing, null) },
      { id: await granted(added, "in"), type: "in", at: at(7, "08"), ...said(added, null) },
    ]);
  });

  it("says of each when it came and whether its clock was doubted, and who granted it in which zone", async () => {
    const punches = new Map((await punchesOf(database, anna, café)).map((row) => [row.id, row]));
    const whole = { clock_changed: false, created_by: anna, zone: "UTC" };
    expect(punches.get(record.whole)).toMatchObject({ ...whole, received_at: "2026-03-02T09:00:01.000Z" });
    expect(punches.get(await outOf(record.whole))).toMatchObject({
      ...{ ...whole, received_at: "2026-03-02T17:00:01.000Z" },
    });
    const doubted = { clock_changed: true, reading: null };
    expect(punches.get(record.doubted)).toMatchObject({
      ...doubted,
      received_at: "2026-03-03T09:00:02.000Z",
    });
    expect(punches.get(await outOf(record.doubted))).toMatchObject({
      ...{ ...doubted, received_at: "2026-03-03T17:00:02.000Z" },
    });
    expect(punches.get(await uuidOf(`${correction.approved} in`))).toMatchObject({
      ...{ zone: "Europe/Dublin", note: "Delivery", created_by: anna, clock_changed: false },
      ...{ recorded_at: "2026-03-08T12:00:00.000Z", received_at: "2026-03-08T12:00:00.000Z" },
    });
  });

  it("keeps businesses apart, and gives each one version for all of its punches", async () => {
    const [ids, bakers] = [await punchesOf(database, anna, bakery), await punchesOf(database, ben, bakery)];
    expect(ids.map(({ id }) => id)).toEqual([record.elsewhere, await outOf(record.elsewhere)]);
    expect(bakers.map(({ id }) => id)).toEqual([record.baker, await outOf(record.baker)]);
    const { rows } = await database.db.query(
      "select business_id, count(distinct version)::int as versions from public.punches group by 1",
    );
    const versions = Object.fromEntries(
      (rows as { business_id: string; versions: number }[]).map((row) => [row.business_id, row.versions]),
    );
    // Those of records, and perhaps those of what was granted.
    expect(versions[bakery]).toBe(1);
    expect(versions[café]).toBeLessThanOrEqual(2);
  });

  it("has no correction left of what is no punch of theirs", async () => {
    const { rows } = await database.db.query<{ id: string }>(
      "select id from public.punch_corrections where record_id is null",
    );
    expect(new Set(rows.map(({ id }) => id))).toEqual(
      new Set([correction.added, correction.ofDeleted, correction.ofElsewhere]),
    );
  });

  it("counts for every device as its rows do", async () => {
    for (const person of [anna, ben]) {
      await database.db.transaction(async (transaction) => {
        await actAs(transaction, person);
        const { rows } = await transaction.query(
          `select sync.digest('pulled_punches') = sync.counted_digest('pulled_punches') as agrees,
             (sync.digest('pulled_punches') ->> 'rows')::int > 0 as is_any`,
        );
        expect(rows).toEqual([{ agrees: true, is_any: true }]);
      });
    }
  });
});
