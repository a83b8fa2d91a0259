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

  it("hands in no punch of the moment they left", async () => {
    await leave(leaver);
    expect(isRefusal(await handIn(leaver, theirs({ at: LEFT })))).toBe(RLS);
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
});
