import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import type { Database } from "#local/database.ts";
import { openTestDatabase } from "#tests/factories/database.ts";
import { demo, punchChange } from "#tests/factories/demo.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const OPEN = { clock_out_time: null, clock_out_zone: null };

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase("demo");
});
afterAll(() => database.close());

/** What a statement returns, or the message it is refused with. */
type Outcome<T> = { rows: T[] } | { refused: string };

/** Runs statements as a signed-in person in one transaction, as the API does; the last one's rows are returned. */
async function as<T extends object>(
  userId: string,
  ...statements: [string, unknown[]?][]
): Promise<Outcome<T>> {
  try {
    return await database.db.transaction(async (transaction) => {
      await transaction.query(
        `select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', $1, true),
           set_config('request.jwt.claims', jsonb_build_object('sub', $1::text, 'role', 'authenticated')::text, true)`,
        [userId],
      );
      let rows: T[] = [];
      for (const [sql, values] of statements) rows = (await transaction.query<T>(sql, values)).rows;
      return { rows };
    });
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  }
}

async function rowsAs<T extends object>(userId: string, sql: string, values: unknown[] = []): Promise<T[]> {
  const outcome = await as<T>(userId, [sql, values]);
  return "rows" in outcome ? outcome.rows : Promise.reject(new Error(outcome.refused));
}

const isRefusal = (outcome: Outcome<object>) => ("refused" in outcome ? outcome.refused : null);
const RLS = 'new row violates row-level security policy for table "time_clock_records"';

interface Punch extends Record<string, unknown> {
  id: string;
  clock_changed?: boolean;
}

/** A punch of the demo employee as their device would hand it in. */
function punchOf(fields: Record<string, unknown> = {}): Punch {
  return punchChange(fields).row as Punch;
}

/** Inserts a punch as its device does, whose clock showed `deviceTime` then; null from one that does not tell. */
function handIn(userId: string, punch: Punch, deviceTime: string | null = null): Promise<Outcome<object>> {
  const columns = Object.keys(punch).join(", ");
  return as(
    userId,
    ["select sync.note_device_time($1)", [deviceTime]],
    [
      `insert into public.time_clock_records (${columns})
       select ${columns} from jsonb_populate_record(null::public.time_clock_records, $1)`,
      [JSON.stringify(punch)],
    ],
  );
}

function clockOut(userId: string, id: string, fields: Record<string, unknown>, deviceTime?: string) {
  const columns = Object.keys(fields).join(", ");
  return as<{ id: string }>(
    userId,
    ["select sync.note_device_time($1)", [deviceTime ?? null]],
    [
      `update public.time_clock_records set (${columns}) =
         (select ${columns} from jsonb_populate_record(null::public.time_clock_records, $1)) where id = $2 returning id`,
      [JSON.stringify(fields), id],
    ],
  );
}

/** Gives a punch a new version, as a push does that changes nothing of it. */
function touch(userId: string, { id }: Punch, deviceTime: string | null = null) {
  return as<{ touched: number }>(
    userId,
    ["select sync.note_device_time($1)", [deviceTime]],
    ["select sync.touch_rows('time_clock_records', $1) as touched", [JSON.stringify([{ id }])]],
  );
}

async function documentOf(id: string): Promise<Punch> {
  const { rows } = await database.db.query<{ document: Punch }>(
    "select document from sync.time_records where id = $1",
    [id],
  );
  return must(rows[0], "the punch").document;
}

const run = (sql: string, values: unknown[] = []) => database.db.query(sql, values);
const shifted = (ms: number) => new Date(Date.now() + ms).toISOString();

/** A person of a business: the demo business unless told otherwise. */
async function newPerson(role = "employee", business: string | null = demo.businessId): Promise<string> {
  const id = randomUUID();
  await run("insert into auth.users (id, email) values ($1, $2)", [id, `${id}@people.test`]);
  await run("update public.profiles set business_id = $2, role = $3 where id = $1", [id, business, role]);
  return id;
}

async function newBusiness(): Promise<string> {
  const id = randomUUID();
  await run("insert into public.businesses (id, name, owner_id) values ($1, 'The Bakery', $2)", [
    id,
    demo.adminId,
  ]);
  return id;
}

// Every test finds Sam clocked out.
beforeEach(() =>
  run(
    `update public.time_clock_records set clock_out_time = clock_in_time, clock_out_zone = 'UTC'
     where clock_out_time is null`,
  ),
);

describe("the clock of a device", () => {
  /** A reading of a clock that is behind by `offset`, or of one that does not know. */
  function readingAt(instant: string, offset_ms: number | null, fields: Record<string, unknown> = {}) {
    return {
      device_time: new Date(Date.parse(instant) - (offset_ms ?? 0)).toISOString(),
      offset_ms,
      offset_age_ms: offset_ms === null ? null : 1000,
      monotonic_ms: 5000,
      changed: false,
      ...fields,
    };
  }

  it.each([
    ["one that is right", 0, 0, {}, false],
    ["one that is two hours behind and knows it", 2 * HOUR_MS, 2 * HOUR_MS, {}, false],
    ["one that drifted a little", 30_000, 0, {}, false],
    ["one set an hour back after the punch", HOUR_MS, 0, {}, true],
    ["one set forward for the punch and back again", 0, -HOUR_MS, {}, true],
    ["one that saw itself being changed", 0, 0, { changed: true }, true],
    ["one that never asked, and is right", 0, null, {}, false],
    ["one that never asked, and is wrong", HOUR_MS, null, {}, true],
    ["one whose time is not the one recorded", 0, 0, { device_time: "2026-03-02T07:00:00.000Z" }, true],
  ])("is judged on arrival: %s", async (_, offsetNow, offsetThen, fields, changed) => {
    const punch = punchOf(OPEN);
    const reading = readingAt(String(punch.clock_in_time), offsetThen, fields);
    await handIn(demo.employeeId, { ...punch, clock_in_reading: reading }, shifted(-offsetNow));
    expect(await documentOf(punch.id)).toMatchObject({ clock_in_reading: reading, clock_changed: changed });
  });

  it.each([
    ["at an older device's word", {}, null, false],
    ["when it is just made", { clock_in_time: shifted(-4 * MINUTE_MS) }, shifted(0), false],
    ["not when it is late", { clock_in_time: shifted(-6 * MINUTE_MS) }, shifted(0), true],
    ["late at an older device's word", { clock_in_time: shifted(-6 * MINUTE_MS) }, null, false],
    ["not at the word of one that tells a wrong time", { clock_in_time: shifted(0) }, shifted(HOUR_MS), true],
    ["not when the punch lies in the future", { clock_in_time: shifted(2 * HOUR_MS) }, null, true],
    ["whatever nonsense it calls its time", {}, "half past nine", false],
    ["whatever impossible day it calls its time", {}, "2026-13-45T00:00:00.000Z", false],
  ])("is believed without a reading %s", async (_, fields, deviceTime, changed) => {
    const punch = punchOf({ ...OPEN, ...fields });
    expect(isRefusal(await handIn(demo.employeeId, punch, deviceTime))).toBeNull();
    expect(await documentOf(punch.id)).toMatchObject({ clock_in_reading: null, clock_changed: changed });
  });

  it.each([
    ["just made", -4 * MINUTE_MS, false],
    ["late", -6 * MINUTE_MS, true],
  ])("is judged for a clock-out without a reading that is %s", async (_, ago, changed) => {
    const clock_in_time = shifted(-HOUR_MS);
    const punch = punchOf({ ...OPEN, clock_in_time, clock_in_reading: readingAt(clock_in_time, 0) });
    await handIn(demo.employeeId, punch, shifted(0));
    const out = { clock_out_time: shifted(ago), clock_out_zone: "UTC" };
    await clockOut(demo.employeeId, punch.id, out, shifted(0));
    expect(await documentOf(punch.id)).toMatchObject({ clock_changed: changed });
  });

  it("is judged again for the clock-out, and stays doubted once it was", async () => {
    const punch = punchOf(OPEN);
    await handIn(demo.employeeId, punch);
    const clock_out_time = "2026-03-02T18:00:00.000Z";
    const clock_out_reading = readingAt(clock_out_time, 0);
    const out = { clock_out_time, clock_out_zone: "UTC", clock_out_reading };
    await clockOut(demo.employeeId, punch.id, out, shifted(-HOUR_MS));
    expect(await documentOf(punch.id)).toMatchObject({ clock_out_reading, clock_changed: true });

    const doubted = punchOf(OPEN);
    await handIn(demo.employeeId, doubted, shifted(HOUR_MS));
    await clockOut(demo.employeeId, doubted.id, out, shifted(0));
    expect(await documentOf(doubted.id)).toMatchObject({ clock_changed: true });
  });

  it("is not forgiven or blamed by a new version of the row", async () => {
    const punch = punchOf();
    await handIn(demo.employeeId, punch);
    const { clock_in_received_at, clock_out_received_at } = await documentOf(punch.id);
    expect(await touch(demo.employeeId, punch, shifted(HOUR_MS))).toEqual({ rows: [{ touched: 1 }] });
    expect(await documentOf(punch.id)).toMatchObject({
      clock_changed: false,
      clock_in_received_at,
      clock_out_received_at,
    });
  });

  it("comes with the times at which each end arrived", async () => {
    const punch = punchOf(OPEN);
    const before = Date.now();
    await handIn(demo.employeeId, punch);
    const open = await documentOf(punch.id);
    expect(Date.parse(String(open.clock_in_received_at))).toBeGreaterThanOrEqual(before);
    expect(open.clock_out_received_at).toBeNull();
    await clockOut(demo.employeeId, punch.id, {
      clock_out_time: "2026-03-02T18:00:00.000Z",
      clock_out_zone: "UTC",
    });
    const closed = await documentOf(punch.id);
    expect(closed.clock_in_received_at).toBe(open.clock_in_received_at);
    expect(Date.parse(String(closed.clock_out_received_at))).toBeGreaterThanOrEqual(before);
  });

  it.each([
    ["clock_changed", false],
    ["clock_in_received_at", "2026-03-02T09:00:00.000Z"],
  ])("lets no device write %s", async (column, value) => {
    const refusal = "permission denied for table time_clock_records";
    expect(isRefusal(await handIn(demo.employeeId, punchOf({ [column]: value })))).toBe(refusal);
    const punch = punchOf();
    await handIn(demo.employeeId, punch);
    expect(isRefusal(await clockOut(demo.employeeId, punch.id, { [column]: value }))).toBe(refusal);
  });

  it("is read once: neither reading can be written again", async () => {
    const clock_in_reading = readingAt("2026-03-02T09:00:00.000Z", 0);
    const clock_out_reading = readingAt("2026-03-02T17:00:00.000Z", 0);
    const punch = punchOf({ clock_in_reading, clock_out_reading });
    await handIn(demo.employeeId, punch);
    const other = { ...clock_out_reading, offset_ms: 1 };
    expect(isRefusal(await clockOut(demo.employeeId, punch.id, { clock_out_reading: other }))).toBe(
      "punch_closed",
    );
    expect(isRefusal(await clockOut(demo.employeeId, punch.id, { clock_in_reading: other }))).toContain(
      "permission denied",
    );
  });

  it.each([
    ["a text", "noon"],
    ["a JSON null in an object's place", []],
    ["a missing field", { ...readingAt("2026-03-02T09:00:00.000Z", 0), changed: undefined }],
    ["a field too many", readingAt("2026-03-02T09:00:00.000Z", 0, { note: "hello" })],
    ["a number as text", readingAt("2026-03-02T09:00:00.000Z", 0, { monotonic_ms: "5" })],
    ["a day in words", readingAt("2026-03-02T09:00:00.000Z", 0, { device_time: "Monday" })],
    ["more than anyone reads", readingAt("2026-03-02T09:00:00.000Z", 0, { device_time: "2".repeat(500) })],
  ])("is not %s", async (_, clock_in_reading) => {
    expect(isRefusal(await handIn(demo.employeeId, punchOf({ clock_in_reading })))).toContain(
      "clock_in_reading_form",
    );
  });

  it("is read at the clock-out only with one", async () => {
    const clock_out_reading = readingAt("2026-03-02T17:00:00.000Z", 0);
    expect(isRefusal(await handIn(demo.employeeId, punchOf({ ...OPEN, clock_out_reading })))).toContain(
      "clock_out_reading_of_clock_out",
    );
  });
});

describe("somebody who left a business", () => {
  const JOINED = "2026-03-01T00:00:00.000Z";
  const LEFT = "2026-03-31T12:00:00.000Z";
  const lastShift = {
    clock_in_time: "2026-03-31T08:00:00.000Z",
    clock_out_time: "2026-03-31T11:00:00.000Z",
  };
  let leaver: string;
  let bakery: string;

  /** The leaver's punch in the demo business. */
  const theirs = (fields: Record<string, unknown> = {}) =>
    punchOf({ user_id: leaver, ...lastShift, ...fields });

  /** Joined and left a while ago: the server's clock has moved on since. */
  async function leave(userId: string, change = "business_id = null") {
    await run(`update public.profiles set ${change} where id = $1`, [userId]);
    await run(
      `update access.memberships set from_time = $2, until_time = $3 where user_id = $1 and until_time is not null`,
      [userId, JOINED, LEFT],
    );
  }

  beforeEach(async () => {
    bakery = await newBusiness();
    leaver = await newPerson();
  });

  it.each([
    ["removed", "business_id = null"],
    ["deleted", "deleted = true"],
  ])("%s while offline still hands in the punches of before, and sees them", async (_, change) => {
    await leave(leaver, change);
    const punch = theirs();
    expect(isRefusal(await handIn(leaver, punch))).toBeNull();
    expect(await rowsAs(leaver, "select id from public.time_clock_records")).toEqual([{ id: punch.id }]);
  });

  it("hands them in also from their next business", async () => {
    await leave(leaver, `business_id = '${bakery}'`);
    expect(isRefusal(await handIn(leaver, theirs()))).toBeNull();
    expect(isRefusal(await handIn(leaver, theirs({ business_id: bakery })))).toBeNull();
  });

  it("finishes the shift in which they were removed", async () => {
    await leave(leaver);
    const punch = theirs(OPEN);
    expect(isRefusal(await handIn(leaver, punch))).toBeNull();
    const out = { clock_out_time: "2026-04-01T11:59:00.000Z", clock_out_zone: "UTC" };
    expect(await clockOut(leaver, punch.id, out)).toEqual({ rows: [{ id: punch.id }] });
  });

  it("finishes a shift that was open on the server when they were removed, within a day", async () => {
    const punch = theirs(OPEN);
    await handIn(leaver, punch);
    await leave(leaver);
    const late = { clock_out_time: "2026-04-01T12:01:00.000Z", clock_out_zone: "UTC" };
    expect(isRefusal(await clockOut(leaver, punch.id, late))).toBe(RLS);
    const soon = { ...late, clock_out_time: "2026-03-31T15:00:00.000Z" };
    expect(await clockOut(leaver, punch.id, soon)).toEqual({ rows: [{ id: punch.id }] });
  });

  it.each([
    ["after they left", { clock_in_time: LEFT, clock_out_time: "2026-03-31T13:00:00.000Z" }],
    ["before they came", { clock_in_time: "2026-02-28T08:00:00.000Z" }],
    ["that ended more than a day after they left", { clock_out_time: "2026-04-01T12:01:00.000Z" }],
    ["of somebody else", { user_id: demo.employeeId }],
  ])("hands in no punch %s", async (_, fields) => {
    await leave(leaver);
    expect(isRefusal(await handIn(leaver, theirs(fields)))).toBe(RLS);
  });

  it("hands in nothing for a business they never belonged to", async () => {
    await leave(leaver);
    for (const fields of [{ business_id: bakery }, { business_id: bakery, ...OPEN }]) {
      expect(isRefusal(await handIn(leaver, theirs(fields)))).toBe(RLS);
      expect(isRefusal(await handIn(demo.employeeId, punchOf(fields)))).toBe(RLS);
    }
  });

  it("starts at their next business although a punch was never closed, but not twice", async () => {
    await handIn(leaver, theirs(OPEN));
    await leave(leaver, `business_id = '${bakery}'`);
    const next = () => handIn(leaver, theirs({ ...OPEN, business_id: bakery }));
    expect(isRefusal(await next())).toBeNull();
    expect(isRefusal(await next())).toContain("one_open_punch_per_member");
  });

  it("reads nothing else there, whatever they were", async () => {
    await handIn(demo.employeeId, punchOf());
    const boss = await newPerson("manager");
    expect(await rowsAs(boss, "select id from public.time_clock_records")).not.toEqual([]);
    await leave(boss);
    expect(await rowsAs(boss, "select id from public.time_clock_records")).toEqual([]);
    expect(await rowsAs(boss, "select id from public.businesses")).toEqual([]);
    expect(await rowsAs(boss, "select id from public.profiles")).toEqual([{ id: boss }]);
    expect(await rowsAs(boss, "select id from sync.history")).toEqual([]);
  });

  it("loses the team's rows already when they are a manager no more", async () => {
    await handIn(demo.employeeId, punchOf());
    const boss = await newPerson("manager");
    const own = punchOf({ user_id: boss });
    await handIn(boss, own);
    await run("update public.profiles set role = 'employee' where id = $1", [boss]);
    expect(await rowsAs(boss, "select id from public.time_clock_records")).toEqual([{ id: own.id }]);
  });

  it("is remembered with every role they held", async () => {
    await run("update public.profiles set role = 'manager' where id = $1", [leaver]);
    await run("update public.profiles set name = 'Renamed' where id = $1", [leaver]);
    await leave(leaver);
    const { rows } = await run(
      "select role, until_time is null as lasts from access.memberships where user_id = $1 order by id",
      [leaver],
    );
    expect(rows).toEqual([
      { role: "employee", lasts: false },
      { role: "manager", lasts: false },
    ]);
  });

  it("cannot read or write what is remembered", async () => {
    for (const sql of [
      "select * from access.memberships",
      "update access.memberships set until_time = null",
      `insert into access.memberships (user_id, business_id, role) values ('${leaver}', '${bakery}', 'admin')`,
    ]) {
      expect(isRefusal(await as(leaver, [sql]))).toBe("permission denied for table memberships");
    }
  });
});

describe("a paid period", () => {
  const PAID_UNTIL = "2026-03-01T00:00:00.000Z";
  let business: string;
  let worker: string;
  const inPeriod = (fields: Record<string, unknown> = {}) =>
    punchOf({
      business_id: business,
      user_id: worker,
      clock_in_time: "2026-02-28T23:59:59.999Z",
      clock_out_time: "2026-03-01T06:00:00.000Z",
      ...fields,
    });
  const pay = () => run("update public.businesses set paid_until = $2 where id = $1", [business, PAID_UNTIL]);

  beforeEach(async () => {
    business = await newBusiness();
    worker = await newPerson("employee", business);
  });

  it("takes no new punch that began in it", async () => {
    await pay();
    expect(isRefusal(await handIn(worker, inPeriod()))).toBe("period_locked");
    expect(isRefusal(await handIn(worker, inPeriod({ clock_in_time: PAID_UNTIL })))).toBeNull();
  });

  it("takes no change of a punch that began in it", async () => {
    const open = inPeriod(OPEN);
    await handIn(worker, open);
    await pay();
    const out = { clock_out_time: "2026-03-01T06:00:00.000Z", clock_out_zone: "UTC" };
    expect(isRefusal(await clockOut(worker, open.id, out))).toBe("period_locked");
  });

  it("tells so also somebody who has left, and no stranger", async () => {
    await pay();
    await run("update public.profiles set business_id = null where id = $1", [worker]);
    await run("update access.memberships set from_time = '2026-01-01' where user_id = $1", [worker]);
    expect(isRefusal(await handIn(worker, inPeriod()))).toBe("period_locked");
    expect(isRefusal(await handIn(demo.employeeId, inPeriod({ user_id: demo.employeeId })))).toBe(RLS);
  });

  it("does not stand in the way of new versions and of payroll", async () => {
    const punch = inPeriod();
    await handIn(worker, punch);
    await pay();
    expect(await touch(worker, punch)).toEqual({ rows: [{ touched: 1 }] });
    await run("update public.time_clock_records set deleted = true where id = $1", [punch.id]);
  });

  it("is told to the business's devices, which cannot set it", async () => {
    await pay();
    expect(
      await rowsAs(worker, "select document -> 'paid_until' as paid_until from sync.businesses"),
    ).toEqual([{ paid_until: PAID_UNTIL }]);
    expect(isRefusal(await as(demo.adminId, ["update public.businesses set paid_until = null"]))).toBe(
      "permission denied for table businesses",
    );
  });
});

describe("the history", () => {
  interface Entry {
    table_name: string;
    row_id: string;
    version: number;
    changed_by: string | null;
    earlier: object;
    later: object;
  }
  const historyFor = (reader: string, rowId: string) =>
    rowsAs<Entry>(
      reader,
      `select table_name, row_id, version::int, changed_by, earlier, later from sync.history
       where row_id = $1 order by id`,
      [rowId],
    );

  it("keeps what changed of a business, for managers and admins", async () => {
    const before = (await historyFor(demo.adminId, demo.businessId)).length;
    await run("update public.businesses set name = 'Quay Street Café' where id = $1", [demo.businessId]);
    await run("update public.businesses set version = version where id = $1", [demo.businessId]);
    const { rows } = await run("select version::int from public.businesses where id = $1", [demo.businessId]);
    const entry = {
      table_name: "businesses",
      row_id: demo.businessId,
      changed_by: null,
      earlier: { name: "Harbour Street Café" },
      later: { name: "Quay Street Café" },
    };
    for (const reader of [demo.adminId, demo.managerId]) {
      expect((await historyFor(reader, demo.businessId)).slice(before)).toMatchObject([entry]);
    }
    expect(must(rows[0] as { version: number }, "the business").version).toBeGreaterThan(1);
    expect(await historyFor(demo.employeeId, demo.businessId)).toEqual([]);
  });

  it("keeps role and pay rate of a person, for admins only", async () => {
    const person = await newPerson();
    await run("update public.profiles set role = 'manager', payrate = 20.5 where id = $1", [person]);
    expect((await historyFor(demo.adminId, person)).at(-1)).toMatchObject({
      earlier: { role: "employee", payrate: null },
      later: { role: "manager", payrate: 20.5 },
    });
    expect(await historyFor(demo.managerId, person)).toEqual([]);
    expect(await historyFor(person, person)).toEqual([]);
  });

  it("keeps who changed a punch and how, for its owner and for managers", async () => {
    const punch = punchOf(OPEN);
    await handIn(demo.employeeId, punch);
    await clockOut(demo.employeeId, punch.id, {
      clock_out_time: "2026-03-02T18:00:00.000Z",
      clock_out_zone: "UTC",
    });
    const colleague = await newPerson();
    const elsewhere = await newBusiness();
    const stranger = await newPerson("admin", elsewhere);
    await handIn(colleague, punchOf({ user_id: colleague }));
    await handIn(stranger, punchOf({ user_id: stranger, business_id: elsewhere }));
    for (const reader of [demo.employeeId, demo.managerId, demo.adminId]) {
      expect(await historyFor(reader, punch.id)).toMatchObject([
        {
          table_name: "time_clock_records",
          changed_by: demo.employeeId,
          earlier: { clock_out_time: null, clock_out_zone: null },
          later: { clock_out_zone: "UTC" },
        },
      ]);
    }
    expect(await historyFor(colleague, punch.id)).toEqual([]);
    expect(await historyFor(stranger, punch.id)).toEqual([]);
  });

  it("parts when a person moves: neither business reads what they are in the other", async () => {
    const bakery = await newBusiness();
    const baker = await newPerson("admin", bakery);
    const person = await newPerson();
    await run("update public.profiles set payrate = 10 where id = $1", [person]);
    await run("update public.profiles set business_id = $2, payrate = 30 where id = $1", [person, bakery]);
    const sides = async (reader: string) =>
      (await historyFor(reader, person)).map(({ earlier, later }) => ({ earlier, later }));
    expect((await sides(demo.adminId)).at(-1)).toEqual({
      earlier: { business_id: demo.businessId, payrate: 10 },
      later: {},
    });
    expect(await sides(baker)).toEqual([{ earlier: {}, later: { business_id: bakery, payrate: 30 } }]);
  });

  it.each([
    [
      "written",
      "insert into sync.history (table_name, row_id, version, earlier, later) values ('x', gen_random_uuid(), 1, '{}', '{}')",
    ],
    ["changed", "update sync.history set earlier = '{}'"],
    ["deleted", "delete from sync.history"],
  ])("cannot be %s by anyone", async (_, sql) => {
    expect(isRefusal(await as(demo.adminId, [sql]))).toBe("permission denied for table history");
  });
});
