import { beforeEach, describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { demo } from "#tests/factories/demo.ts";
import {
  asPerson as as,
  handInPunch as handIn,
  refusedWith as isRefusal,
  newBakery as newBusiness,
  newMember as newPerson,
  preparePunches,
  devicePunch as punchOf,
  PUNCHES_RLS as RLS,
  rowsAsPerson as rowsAs,
  runOnPunches as run,
} from "#tests/factories/punch-database.ts";

preparePunches();

describe("somebody who left a business", () => {
  const JOINED = "2026-03-01T00:00:00.000Z";
  const LEFT = "2026-03-31T12:00:00.000Z";
  const AT_WORK = "2026-03-31T08:00:00.000Z";
  let leaver: string;
  let bakery: string;

  /** The leaver's punch in the demo business. */
  const theirs = (fields: Record<string, unknown> = {}) =>
    punchOf({ user_id: leaver, created_by: leaver, at: AT_WORK, ...fields });
  /** How the leaver's work ended. */
  const ended = (at: string) => theirs({ type: "out", at });

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
    expect(await rowsAs(leaver, "select id from public.punches")).toEqual([{ id: punch.id }]);
  });

  it("hands them in also from their next business", async () => {
    await leave(leaver, `business_id = '${bakery}'`);
    expect(isRefusal(await handIn(leaver, theirs()))).toBeNull();
    expect(isRefusal(await handIn(leaver, theirs({ business_id: bakery })))).toBeNull();
  });

  it("finishes the shift in which they were removed", async () => {
    await leave(leaver);
    expect(isRefusal(await handIn(leaver, theirs()))).toBeNull();
    expect(isRefusal(await handIn(leaver, ended("2026-04-01T11:59:00.000Z")))).toBeNull();
  });

  it("finishes a shift that was open on the server when they were removed, within a day", async () => {
    await handIn(leaver, theirs());
    await leave(leaver);
    expect(isRefusal(await handIn(leaver, ended("2026-04-01T12:01:00.000Z")))).toBe(RLS);
    expect(isRefusal(await handIn(leaver, ended("2026-03-31T15:00:00.000Z")))).toBeNull();
  });

  it.each([
    ["after they left", { at: LEFT }],
    ["before they came", { at: "2026-02-28T08:00:00.000Z" }],
    ["that ended more than a day after they left", { type: "out", at: "2026-04-01T12:01:00.000Z" }],
    ["of somebody else", { user_id: demo.employeeId }],
  ])("hands in no punch %s", async (_, fields) => {
    await leave(leaver);
    expect(isRefusal(await handIn(leaver, theirs(fields)))).toBe(RLS);
  });

  it("hands in nothing for a business they never belonged to", async () => {
    await leave(leaver);
    for (const fields of [{ business_id: bakery }, { business_id: bakery, type: "out" }]) {
      expect(isRefusal(await handIn(leaver, theirs(fields)))).toBe(RLS);
      expect(isRefusal(await handIn(demo.employeeId, punchOf(fields)))).toBe(RLS);
    }
  });

  it("starts at their next business although they were never clocked out", async () => {
    await handIn(leaver, theirs());
    await leave(leaver, `business_id = '${bakery}'`);
    expect(isRefusal(await handIn(leaver, theirs({ business_id: bakery })))).toBeNull();
  });

  it("reads nothing else there, whatever they were", async () => {
    await handIn(demo.employeeId, punchOf());
    const boss = await newPerson("manager");
    expect(await rowsAs(boss, "select id from public.punches")).not.toEqual([]);
    await leave(boss);
    expect(await rowsAs(boss, "select id from public.punches")).toEqual([]);
    expect(await rowsAs(boss, "select id from public.businesses")).toEqual([]);
    expect(await rowsAs(boss, "select id from public.profiles")).toEqual([{ id: boss }]);
    expect(await rowsAs(boss, "select id from sync.history")).toEqual([]);
  });

  it("loses the team's rows already when they are a manager no more", async () => {
    await handIn(demo.employeeId, punchOf());
    const boss = await newPerson("manager");
    const own = punchOf({ user_id: boss, created_by: boss });
    await handIn(boss, own);
    await run("update public.profiles set role = 'employee' where id = $1", [boss]);
    expect(await rowsAs(boss, "select id from public.punches")).toEqual([{ id: own.id }]);
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

  it("keeps who changed a request for a correction and how, for managers and admins", async () => {
    const ask = (by: string, business: string) =>
      rowsAs<{ id: string }>(
        by,
        `insert into public.punch_corrections (id, business_id, user_id, clock_in_time, reason)
         values (gen_random_uuid(), $1, auth.uid(), '2026-03-02 09:00Z', 'Forgot') returning id`,
        [business],
      );
    const { id } = must((await ask(demo.employeeId, demo.businessId))[0], "the request");
    await as(demo.employeeId, ["update public.punch_corrections set reason = 'Late' where id = $1", [id]]);
    const colleague = await newPerson();
    const elsewhere = await newBusiness();
    const stranger = await newPerson("admin", elsewhere);
    await ask(colleague, demo.businessId);
    await ask(stranger, elsewhere);
    for (const reader of [demo.managerId, demo.adminId]) {
      expect((await historyFor(reader, id)).at(-1)).toMatchObject({
        table_name: "punch_corrections",
        changed_by: demo.employeeId,
        earlier: { reason: "Forgot" },
        later: { reason: "Late" },
      });
    }
    expect(await historyFor(colleague, id)).toEqual([]);
    expect(await historyFor(stranger, id)).toEqual([]);
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
