import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { uuidOf } from "#lib/uuid-of.ts";
import type { Database } from "#local/database.ts";
import { withRows } from "#remote/push-request.ts";
import { type Change, type ChangeResult, PROTOCOL, type PushResponse } from "#schema/protocol/sync.ts";
import { actAs, openTestDatabase } from "#tests/factories/database.ts";
import { demo, pressChange, punchChange } from "#tests/factories/demo.ts";

// Older devices send records of two ends, and approve corrections without a word about punches. The database makes the
// punches of both.

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
