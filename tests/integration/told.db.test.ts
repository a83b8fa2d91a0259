import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addDays } from "#lib/format/calendar-days.ts";
import type { Database } from "#local/database.ts";
import { type ChangeResult, PROTOCOL } from "#schema/protocol/sync.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { actAs, openTestDatabase } from "#tests/factories/database.ts";
import { addBusiness } from "#tests/factories/open-backend.ts";

// What the database tells people of what happens: once each, in one sentence for what belongs together, and nobody of
// what they did themselves.

const NAMES = ["admin", "manager", "sam", "ann", "ben"] as const;
type Name = (typeof NAMES)[number];

let database: Database;
let business: string;
let ids: Record<Name, string>;

beforeAll(async () => {
  hushRefusals();
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  business = randomUUID();
  ids = Object.fromEntries(NAMES.map((name) => [name, randomUUID()])) as typeof ids;
  const people = NAMES.map((name) => ({
    id: ids[name],
    email: `${name}@${business}.test`,
    role: name === "admin" || name === "manager" ? name : ("employee" as const),
  }));
  await addBusiness(database.db, business, people);
  await database.db.query(
    "update public.profiles set name = initcap(split_part(email, '@', 1)) where business_id = $1",
    [business],
  );
});

interface Edit {
  collection: string;
  kind: string;
  id: string;
  fields: Record<string, unknown>;
}

/** Sends edits as a device does that knows every row as it is; resolves to what became of each. */
function push(who: Name, edits: Edit[]): Promise<ChangeResult[]> {
  return database.db.transaction(async (transaction) => {
    await actAs(transaction, ids[who]);
    const changes = [];
    for (const { collection, kind, id, fields } of edits) {
      const { rows } = await transaction.query<{ version: number; document: object }>(
        `select version::int, document from sync.${collection} where id = $1`,
        [id],
      );
      changes.push({
        change_id: randomUUID(),
        collection,
        row: { kind, id, business_id: business, ...fields },
        base: rows[0] ? { version: rows[0].version, changes: [] } : null,
      });
    }
    const { rows } = await transaction.query<{ answer: { results: ChangeResult[] } }>(
      "select public.sync_push($1, $2) as answer",
      [JSON.stringify(changes), { protocol: PROTOCOL }],
    );
    return rows[0]?.answer.results ?? [];
  });
}

async function write(who: Name, edits: Edit[]) {
  const results = await push(who, edits);
  expect(results.map((result) => [result.status, "reason" in result && result.reason])).toEqual(
    edits.map(() => ["applied", false]),
  );
}

/** What somebody was told and has not cleared, as "type: message". */
async function toldOf(who: Name): Promise<string[]> {
  const { rows } = await database.db.query<{ told: string }>(
    `select type || ': ' || message as told from public.notifications
     where user_id = $1 and not deleted order by version, told`,
    [ids[who]],
  );
  return rows.map(({ told }) => told);
}
async function titlesOf(who: Name): Promise<string[]> {
  const { rows } = await database.db.query<{ title: string }>(
    "select title from public.notifications where user_id = $1 and not deleted order by version",
    [ids[who]],
  );
  return rows.map(({ title }) => title);
}
const readAll = () =>
  database.db.query("update public.notifications set read = true where business_id = $1", [business]);
const forget = () => database.db.query("delete from public.notifications where business_id = $1", [business]);

const MONDAY = addDays(new Date().toISOString().slice(0, 10), 30);
const hours = { start_time: "09:00", end_time: "17:00" };
const shift = (id: string, fields: Record<string, unknown>): Edit => ({
  collection: "shifts",
  kind: "shift",
  id,
  fields,
});
const entry = (id: string, fields: Record<string, unknown>): Edit => ({
  collection: "staff_availability",
  kind: "availability",
  id,
  fields,
});
const swap = (id: string, fields: Record<string, unknown>): Edit => ({
  collection: "shifts",
  kind: "swap",
  id,
  fields,
});

/** A shift as it is told to somebody with a publication. */
function told(publish_id: string, who: Name | null, fields: Record<string, unknown> = {}) {
  const what = { date: MONDAY, ...hours, user_id: who && ids[who], ...fields };
  return { ...what, published: true, published_as: { publish_id, ...what } };
}

/** "Wednesday, March 4, 9:00 AM to 5:00 PM". */
async function said(date: string, times = hours): Promise<string> {
  const { rows } = await database.db.query<{ said: string }>("select public.say_shift($1, $2, $3) as said", [
    date,
    times.start_time,
    times.end_time,
  ]);
  return rows[0]?.said ?? "";
}
async function saidDay(date: string): Promise<string> {
  return (await said(date)).split(", ").slice(0, 2).join(", ");
}

it.each([
  ["00:00", "12:00 AM"],
  ["00:05", "12:05 AM"],
  ["09:00", "9:00 AM"],
  ["11:59", "11:59 AM"],
  ["12:00", "12:00 PM"],
  ["17:30", "5:30 PM"],
  ["23:59", "11:59 PM"],
])("the time %s is told as %s", async (time, words) => {
  const saying = await said("2026-03-04", { start_time: time, end_time: "06:00" });
  expect(saying).toBe(`Wednesday, March 4, ${words} to 6:00 AM`);
});

/** A shift that is Sam's and published, dropped by them, and asked for by Ann; of which nobody was told. */
async function claimedShift(fields: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  await write("manager", [shift(id, { ...told(randomUUID(), "sam"), ...fields })]);
  await write("sam", [shift(id, { status: "dropped", drop_reason: "Ill" })]);
  await write("ann", [shift(id, { claimed_by_user_id: ids.ann })]);
  await forget();
  return id;
}

async function rowOf(id: string): Promise<Record<string, unknown>> {
  const { rows } = await database.db.query<Record<string, unknown>>(
    "select user_id, status, claimed_by_user_id, estimated_pay::float8 as estimated_pay from public.shifts where id = $1",
    [id],
  );
  return rows[0] ?? {};
}

describe("managers are told", () => {
  it("that a shift was dropped or asked for by whoever did it, at hours as they are spoken", async () => {
    const id = randomUUID();
    await write("manager", [shift(id, told(randomUUID(), "sam"))]);
    await write("sam", [shift(id, { status: "dropped", drop_reason: "Ill" })]);
    await write("ann", [shift(id, { claimed_by_user_id: ids.ann })]);
    for (const name of ["manager", "admin"] as const) {
      expect(await toldOf(name)).toEqual([
        `shift-drop: Sam dropped the shift on ${await said(MONDAY)}: Ill`,
        `shift-claim: Ann would like the shift on ${await said(MONDAY)}`,
      ]);
    }
    expect(await said(MONDAY)).toMatch(/, 9:00 AM to 5:00 PM$/);
  });

  it("not that one of them dropped it, when the shift is somebody else's", async () => {
    const id = randomUUID();
    await write("manager", [shift(id, told(randomUUID(), "sam"))]);
    await forget();
    await write("manager", [shift(id, { status: "dropped", drop_reason: "Ill" })]);
    for (const name of NAMES) expect([name, await toldOf(name)]).toEqual([name, []]);
  });

  it("not that one of them would like it, when they put back somebody else's claim", async () => {
    const id = await claimedShift();
    await write("manager", [shift(id, { claimed_by_user_id: null })]);
    await forget();
    await write("manager", [shift(id, { claimed_by_user_id: ids.ann })]);
    expect(await toldOf("ann")).toEqual([
      `claim-denied: Your request for the shift on ${await said(MONDAY)} is open again`,
    ]);
    expect(await titlesOf("ann")).toEqual(["Your request is open again"]);
    for (const name of ["sam", "ben", "manager", "admin"] as const) {
      expect([name, await toldOf(name)]).toEqual([name, []]);
    }
  });

  it.each<[string, "dropped" | "open"]>([
    ["dropped", "dropped"],
    ["open", "open"],
  ])("not of an approval of a shift that was %s and is taken back, but whose it was is", async (_, kind) => {
    const id = randomUUID();
    const holder = kind === "open" ? null : "sam";
    await write("manager", [shift(id, told(randomUUID(), holder))]);
    if (holder) await write(holder, [shift(id, { status: "dropped", drop_reason: "Ill" })]);
    await write("ann", [shift(id, { claimed_by_user_id: ids.ann })]);
    await write("manager", [shift(id, { user_id: ids.ann, status: "claimed", claimed_by_user_id: null })]);
    await forget();
    const status = kind === "open" ? "scheduled" : "dropped";
    await write("manager", [
      shift(id, { user_id: holder && ids[holder], status, claimed_by_user_id: ids.ann }),
    ]);
    expect(await toldOf("ann")).toEqual([
      `claim-denied: The shift on ${await said(MONDAY)} is not yours after all: your request is open again`,
    ]);
    expect(await titlesOf("ann")).toEqual(["Approval taken back"]);
    for (const name of ["sam", "ben", "manager", "admin"] as const) {
      expect([name, await toldOf(name)]).toEqual([name, []]);
    }
  });
});

describe("what a shift is expected to cost", () => {
  const paid = { estimated_pay: 120 };

  it("is nobody's any more once a claim of it is approved", async () => {
    const id = await claimedShift(paid);
    expect(await rowOf(id)).toMatchObject(paid);
    await write("manager", [shift(id, { user_id: ids.ann, status: "claimed", claimed_by_user_id: null })]);
    expect(await rowOf(id)).toMatchObject({ user_id: ids.ann, estimated_pay: null });
  });

  it("goes with whom it was of, unless the change has another", async () => {
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    await write(
      "manager",
      [first, second, third].map((id) => shift(id, { ...told(randomUUID(), "sam"), ...paid })),
    );
    await write("manager", [
      shift(first, { user_id: ids.ann }),
      shift(second, { user_id: ids.ann, estimated_pay: 90 }),
      shift(third, { notes: "Bring the keys", end_time: "18:00" }),
    ]);
    expect(await rowOf(first)).toMatchObject({ user_id: ids.ann, estimated_pay: null });
    expect(await rowOf(second)).toMatchObject({ user_id: ids.ann, estimated_pay: 90 });
    expect(await rowOf(third)).toMatchObject({ user_id: ids.sam, estimated_pay: 120 });
  });

  it("is put back with whom it was of by one change", async () => {
    const id = randomUUID();
    await write("manager", [shift(id, { ...told(randomUUID(), "sam"), ...paid })]);
    await write("manager", [shift(id, { user_id: ids.ann })]);
    await write("manager", [shift(id, { user_id: ids.sam, ...paid })]);
    expect(await rowOf(id)).toMatchObject({ user_id: ids.sam, estimated_pay: 120 });
  });
});

describe("a roster that is published", () => {
  it("is told once to each person whose shifts it concerns, and not to who published it", async () => {
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    const publication = randomUUID();
    await write("manager", [
      shift(first, told(publication, "sam")),
      shift(second, told(publication, "sam", { date: addDays(MONDAY, 1) })),
      shift(third, told(publication, "ann")),
      shift(randomUUID(), told(publication, "manager")),
      shift(randomUUID(), told(publication, null)),
    ]);
    expect(await toldOf("sam")).toEqual(["roster-published: 2 new shifts"]);
    expect(await toldOf("ann")).toEqual(["roster-published: 1 new shift"]);
    for (const name of ["ben", "manager", "admin"] as const) expect(await toldOf(name)).toEqual([]);

    const again = randomUUID();
    await write("manager", [
      shift(first, told(again, "sam", { end_time: "18:00" })),
      shift(second, told(again, "ann", { date: addDays(MONDAY, 1) })),
    ]);
    expect(await toldOf("sam")).toEqual([
      "roster-published: 2 new shifts",
      "roster-published: 1 shift changed, 1 no longer yours",
    ]);
    expect(await toldOf("ann")).toEqual(["roster-published: 1 new shift", "roster-published: 1 new shift"]);
  });

  it("is told in one sentence, though it comes in several pushes", async () => {
    const publication = randomUUID();
    const kept = randomUUID();
    await write("manager", [shift(kept, told(randomUUID(), "sam"))]);
    await forget();
    await write("manager", [shift(randomUUID(), told(publication, "sam"))]);
    await readAll();
    await write("admin", [
      shift(randomUUID(), told(publication, "sam")),
      shift(kept, told(publication, "sam", { start_time: "10:00" })),
    ]);
    await write("manager", [shift(randomUUID(), told(publication, "sam"))]);
    expect(await toldOf("sam")).toEqual(["roster-published: 3 new shifts, 1 changed"]);
    const { rows } = await database.db.query("select read from public.notifications where user_id = $1", [
      ids.sam,
    ]);
    expect(rows).toEqual([{ read: false }]);
  });

  it("is told anew to whoever has cleared what they were told of it", async () => {
    const publication = randomUUID();
    await write("manager", [shift(randomUUID(), told(publication, "sam"))]);
    await database.db.query("update public.notifications set deleted = true where user_id = $1", [ids.sam]);
    await write("manager", [shift(randomUUID(), told(publication, "sam"))]);
    expect(await toldOf("sam")).toEqual(["roster-published: 1 new shift"]);
  });

  it("says nothing of drafts, of what did not change, and of edits that were not published", async () => {
    const id = randomUUID();
    await write("manager", [
      shift(id, told(randomUUID(), "sam")),
      shift(randomUUID(), { ...told(randomUUID(), "sam"), published: false, published_as: null }),
    ]);
    await forget();
    await write("manager", [shift(id, told(randomUUID(), "sam"))]);
    await write("manager", [shift(id, { end_time: "20:00", user_id: ids.ann })]);
    await write("manager", [shift(id, { notes: "Bring the keys" })]);
    for (const name of NAMES) expect([name, await toldOf(name)]).toEqual([name, []]);
  });

  it("tells nobody of another business, whoever the device says was told", async () => {
    const stranger = randomUUID();
    await addBusiness(database.db, randomUUID(), [
      { id: stranger, email: `${stranger}@x.test`, role: "admin" },
    ]);
    const id = randomUUID();
    const { published_as, ...fields } = told(randomUUID(), "sam");
    await write("manager", [shift(id, { ...fields, published_as: { ...published_as, user_id: stranger } })]);
    await write("manager", [shift(id, { deleted: true })]);
    const { rows } = await database.db.query("select id from public.notifications where user_id = $1", [
      stranger,
    ]);
    expect(rows).toEqual([]);
  });
});

describe("shifts that are removed", () => {
  it("are told to whom they were told, in one sentence", async () => {
    const [one, two, moved, open] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const publication = randomUUID();
    await write("manager", [
      shift(one, told(publication, "sam")),
      shift(two, told(publication, "sam", { date: addDays(MONDAY, 1) })),
      shift(moved, told(publication, "ann")),
      shift(open, told(publication, null)),
    ]);
    await write("manager", [shift(moved, { user_id: ids.ben, start_time: "11:00" })]);
    await forget();
    await write(
      "manager",
      [one, two, moved, open].map((id) => shift(id, { deleted: true })),
    );
    expect(await toldOf("sam")).toEqual([
      `shift-removed: 2 of your shifts were removed: ${await said(MONDAY)}; ${await said(addDays(MONDAY, 1))}`,
    ]);
    expect(await toldOf("ann")).toEqual([`shift-removed: Your shift on ${await said(MONDAY)} was removed`]);
    expect(await toldOf("ben")).toEqual([]);
  });

  it("were drafts: nobody knew of them", async () => {
    const id = randomUUID();
    await write("manager", [
      shift(id, { ...told(randomUUID(), "sam"), published: false, published_as: null }),
    ]);
    await write("manager", [shift(id, { deleted: true })]);
    expect(await toldOf("sam")).toEqual([]);
  });
});

describe("a claim", () => {
  let id: string;
  const approval = () => ({
    ...{ user_id: ids.ann, status: "claimed", claimed_by_user_id: null },
    published_as: { ...told(randomUUID(), "ann").published_as },
  });
  beforeEach(async () => {
    id = randomUUID();
    const publication = randomUUID();
    await write("manager", [shift(id, told(publication, "sam"))]);
    await write("sam", [shift(id, { status: "dropped", drop_reason: "Ill" })]);
    await write("ann", [shift(id, { claimed_by_user_id: ids.ann })]);
    await forget();
  });

  it("that is approved is told to who asked, and is no publication", async () => {
    const publish_id = randomUUID();
    await database.db.query(
      "update public.shifts set published_as = jsonb_set(published_as, '{publish_id}', to_jsonb($2::text)) where id = $1",
      [id, publish_id],
    );
    const { published_as, ...rest } = approval();
    await write("manager", [shift(id, { ...rest, published_as: { ...published_as, publish_id } })]);
    expect(await toldOf("ann")).toEqual([`claim-approved: The shift on ${await said(MONDAY)} is yours`]);
    for (const name of ["sam", "manager", "admin"] as const) expect(await toldOf(name)).toEqual([]);
    const { rows } = await database.db.query(
      "select user_id, status, published_as ->> 'user_id' as told from public.shifts where id = $1",
      [id],
    );
    expect(rows).toEqual([{ user_id: ids.ann, status: "claimed", told: ids.ann }]);
  });

  it.each<[string, () => Record<string, unknown>, string, unknown]>([
    [
      "denied",
      () => ({ claimed_by_user_id: null }),
      "You were not given the shift on",
      { status: "dropped" },
    ],
    [
      "overtaken, since the shift is given to somebody else",
      () => ({ user_id: ids.ben }),
      "was given to somebody else",
      { status: "scheduled", drop_reason: null },
    ],
    ["lost with its shift", () => ({ deleted: true }), "was removed", { deleted: true }],
  ])("that is %s is told so", async (_, fields, words, outcome) => {
    await write("manager", [shift(id, fields())]);
    expect(await toldOf("ann")).toEqual([expect.stringContaining(words)]);
    expect((await toldOf("ann"))[0]).toMatch(/^claim-denied: .*9:00 AM to 5:00 PM/);
    const { rows } = await database.db.query("select * from public.shifts where id = $1", [id]);
    expect(rows[0]).toMatchObject(outcome as object);
  });

  it("that is withdrawn is no news to who withdrew it", async () => {
    await write("ann", [shift(id, { claimed_by_user_id: null })]);
    for (const name of NAMES) expect([name, await toldOf(name)]).toEqual([name, []]);
  });

  it.each([
    ["only the person is named", {}],
    [
      "the device ends the drop and the claim with it",
      { status: "scheduled", drop_reason: null, claimed_by_user_id: null },
    ],
  ])("stays while the shift is made open, and nobody is told: %s", async (_, fields) => {
    await write("manager", [shift(id, { user_id: null, ...fields })]);
    const { rows } = await database.db.query(
      "select user_id, status, claimed_by_user_id from public.shifts where id = $1",
      [id],
    );
    expect(rows).toEqual([{ user_id: null, status: "scheduled", claimed_by_user_id: ids.ann }]);
    for (const name of NAMES) expect([name, await toldOf(name)]).toEqual([name, []]);
  });

  it("that is denied though nobody else has the shift is not told as given away", async () => {
    const open = randomUUID();
    await write("manager", [shift(open, told(randomUUID(), null))]);
    await write("ann", [shift(open, { claimed_by_user_id: ids.ann })]);
    await forget();
    await write("manager", [shift(open, { claimed_by_user_id: null, notes: "Keys" })]);
    expect(await toldOf("ann")).toEqual([
      `claim-denied: You were not given the shift on ${await said(MONDAY)}`,
    ]);
  });

  it("by whoever dropped it is not told as approved when they get back what they dropped", async () => {
    await write("ann", [shift(id, { claimed_by_user_id: null })]);
    await write("manager", [shift(id, { user_id: null, status: "scheduled", drop_reason: null })]);
    await write("sam", [shift(id, { claimed_by_user_id: ids.sam })]);
    await forget();
    const before = { user_id: ids.sam, status: "dropped", claimed_by_user_id: null };
    await write("manager", [shift(id, { ...before, drop_reason: "Ill" })]);
    expect(await rowOf(id)).toMatchObject(before);
    expect(await toldOf("sam")).toEqual([]);
  });

  it("that is lost as the shift becomes nobody's is not told as given away", async () => {
    // Rows that are written besides devices can lose both at once.
    await database.db.transaction(async (transaction) => {
      await actAs(transaction, ids.manager);
      await transaction.query("select set_config('role', 'none', true)");
      await transaction.query(
        "update public.shifts set user_id = null, status = 'scheduled', claimed_by_user_id = null where id = $1",
        [id],
      );
    });
    expect(await toldOf("ann")).toEqual([
      `claim-denied: You were not given the shift on ${await said(MONDAY)}`,
    ]);
  });
});

describe("a swap", () => {
  let id: string;
  let given: string;
  let wanted: string;
  const both = async () => `${await said(MONDAY)} for ${await said(addDays(MONDAY, 1))}`;
  beforeEach(async () => {
    [id, given, wanted] = [randomUUID(), randomUUID(), randomUUID()];
    const publication = randomUUID();
    await write("manager", [
      shift(given, told(publication, "sam")),
      shift(wanted, told(publication, "ann", { date: addDays(MONDAY, 1) })),
    ]);
    await forget();
    await write("sam", [
      swap(id, {
        ...{ date: MONDAY, shift_id: given, with_shift_id: wanted, status: "asked", message: "Please" },
        ...{ requested_by: ids.sam, requested_of: ids.ann },
      }),
    ]);
  });
  const holders = async () => {
    const { rows } = await database.db.query<{ user_id: string; told: string }>(
      "select user_id, published_as ->> 'user_id' as told from public.shifts where id = any ($1) order by date",
      [[given, wanted]],
    );
    return rows.map(({ user_id, told: to }) => [user_id, to]);
  };

  it("is told to who is asked, then to managers, then to both, and exchanges the shifts", async () => {
    expect(await toldOf("ann")).toEqual([`shift-swap: Sam would like to swap ${await both()}: Please`]);
    expect([await toldOf("manager"), await toldOf("sam")]).toEqual([[], []]);
    await forget();
    await write("ann", [swap(id, { status: "agreed" })]);
    const words = `shift-swap: Sam and Ann would like to swap ${await both()}`;
    for (const name of ["manager", "admin"] as const) expect(await toldOf(name)).toEqual([words]);
    expect(await toldOf("sam")).toEqual([
      `shift-swap: Ann agreed to swap ${await both()}. A manager decides.`,
    ]);
    expect(await toldOf("ann")).toEqual([]);
    await forget();
    await write("manager", [swap(id, { status: "approved" })]);
    const decided = `swap-decided: Sam and Ann have swapped ${await both()}`;
    for (const name of ["sam", "ann"] as const) expect(await toldOf(name)).toEqual([decided]);
    for (const name of ["manager", "admin"] as const) expect(await toldOf(name)).toEqual([]);
    expect(await holders()).toEqual([
      [ids.ann, ids.ann],
      [ids.sam, ids.sam],
    ]);
  });

  it("that is refused is told to who asked", async () => {
    await forget();
    await write("ann", [swap(id, { status: "refused" })]);
    expect(await toldOf("sam")).toEqual([`shift-swap: Ann would rather not swap ${await both()}`]);
    for (const name of ["ann", "manager"] as const) expect(await toldOf(name)).toEqual([]);
  });

  it("that is withdrawn is told to who was asked", async () => {
    await forget();
    await write("sam", [swap(id, { status: "withdrawn" })]);
    expect(await toldOf("ann")).toEqual([`shift-swap: Sam no longer asks to swap ${await both()}`]);
    expect(await titlesOf("ann")).toEqual(["Swap withdrawn"]);
    for (const name of ["sam", "ben", "manager", "admin"] as const) {
      expect([name, await toldOf(name)]).toEqual([name, []]);
    }
  });

  it("that is withdrawn though it was agreed is told to managers as well, each once", async () => {
    await database.db.query("update public.profiles set role = 'manager' where id = $1", [ids.ann]);
    await write("ann", [swap(id, { status: "agreed" })]);
    await forget();
    await write("sam", [swap(id, { status: "withdrawn" })]);
    const words = `shift-swap: Sam no longer asks to swap ${await both()}`;
    for (const name of ["ann", "manager", "admin"] as const) expect(await toldOf(name)).toEqual([words]);
    for (const name of ["sam", "ben"] as const) expect([name, await toldOf(name)]).toEqual([name, []]);
  });

  it("leaves nobody with what the other was expected to cost", async () => {
    await write("manager", [shift(given, { estimated_pay: 80 }), shift(wanted, { estimated_pay: 90 })]);
    await write("ann", [swap(id, { status: "agreed" })]);
    await write("manager", [swap(id, { status: "approved" })]);
    expect(await rowOf(given)).toMatchObject({ user_id: ids.ann, estimated_pay: null });
    expect(await rowOf(wanted)).toMatchObject({ user_id: ids.sam, estimated_pay: null });
  });

  it("that is denied leaves the shifts", async () => {
    await write("ann", [swap(id, { status: "agreed" })]);
    await forget();
    await write("manager", [swap(id, { status: "denied" })]);
    const decided = `swap-decided: Sam and Ann keep their shifts: ${await both()}`;
    for (const name of ["sam", "ann"] as const) expect(await toldOf(name)).toEqual([decided]);
    expect(await holders()).toEqual([
      [ids.sam, ids.sam],
      [ids.ann, ids.ann],
    ]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["dropped", () => write("sam", [shift(given, { status: "dropped", drop_reason: "Ill" })])],
    ["removed", () => write("manager", [shift(wanted, { deleted: true })])],
    ["given to somebody else", () => write("manager", [shift(wanted, { user_id: ids.ben })])],
  ])("of a shift that was %s since is refused, and nothing changes hands", async (_, meanwhile) => {
    await write("ann", [swap(id, { status: "agreed" })]);
    await meanwhile();
    const before = await holders();
    const results = await push("manager", [swap(id, { status: "approved" })]);
    expect(results).toMatchObject([{ status: "rejected", code: "invalid", reason: "shift_changed" }]);
    expect(await holders()).toEqual(before);
    expect(await push("manager", [swap(id, { status: "denied" })])).toMatchObject([{ status: "applied" }]);
  });

  it("can be approved once only", async () => {
    await write("ann", [swap(id, { status: "agreed" })]);
    await write("manager", [swap(id, { status: "approved" })]);
    await forget();
    expect(await push("admin", [swap(id, { status: "denied" })])).toMatchObject([{ reason: "swap_over" }]);
    expect(await holders()).toEqual([
      [ids.ann, ids.ann],
      [ids.sam, ids.sam],
    ]);
  });
});

describe("availability", () => {
  const off = (date: string, fields = {}) => ({
    ...{ user_id: ids.sam, date, all_day: true, available: false, reason: null, status: "pending" },
    ...{ approved: false, time_slots: [], ...fields },
  });

  it("of a series is told once to each manager, and what is decided of it once to the person", async () => {
    const series_id = randomUUID();
    const days = [0, 1, 2].map((day) => [randomUUID(), addDays(MONDAY, day)] as const);
    await write(
      "sam",
      days.slice(0, 2).map(([id, date]) => entry(id, off(date, { series_id }))),
    );
    await write(
      "sam",
      days.slice(2).map(([id, date]) => entry(id, off(date, { series_id }))),
    );
    const stretch = `3 days from ${await saidDay(MONDAY)} to ${await saidDay(addDays(MONDAY, 2))}`;
    for (const name of ["manager", "admin"] as const) {
      expect(await toldOf(name)).toEqual([`new-availability: Sam asked for days off for ${stretch}`]);
    }
    await forget();
    for (const part of [days.slice(0, 1), days.slice(1)]) {
      await write(
        "manager",
        part.map(([id]) => entry(id, { status: "approved", approved: true })),
      );
    }
    expect(await toldOf("sam")).toEqual([`availability-decided: Your time off on ${stretch} was approved`]);
    for (const name of ["manager", "admin"] as const) expect(await toldOf(name)).toEqual([]);
  });

  it("that was decided is asked for anew by who changes it, once for what is one series then", async () => {
    const days = [0, 1].map((day) => [randomUUID(), addDays(MONDAY, day)] as const);
    await write(
      "sam",
      days.map(([id, date]) => entry(id, off(date, { series_id: randomUUID() }))),
    );
    await write(
      "manager",
      days.map(([id]) => entry(id, { status: "approved", approved: true })),
    );
    await forget();
    const series_id = randomUUID();
    const anew = { reason: "Moving house", status: "pending", approved: false, series_id };
    await write(
      "sam",
      days.map(([id]) => entry(id, anew)),
    );
    const stretch = `2 days from ${await saidDay(MONDAY)} to ${await saidDay(addDays(MONDAY, 1))}`;
    for (const name of ["manager", "admin"] as const) {
      expect(await toldOf(name)).toEqual([`new-availability: Sam asked for days off for ${stretch}`]);
    }
    await forget();
    await write(
      "sam",
      days.map(([id]) => entry(id, { reason: "Moving houses" })),
    );
    await write("manager", [entry(days[0]?.[0] ?? "", { status: "approved", approved: true })]);
    await forget();
    await write("manager", [entry(days[0]?.[0] ?? "", { status: "pending", approved: false })]);
    for (const name of NAMES) expect([name, await toldOf(name)]).toEqual([name, []]);
  });

  it("of a single day is told by its day", async () => {
    const id = randomUUID();
    await write("sam", [entry(id, off(MONDAY))]);
    expect(await toldOf("manager")).toEqual([
      `new-availability: Sam asked for a day off for ${await saidDay(MONDAY)}`,
    ]);
    await write("manager", [entry(id, { status: "denied" })]);
    expect(await toldOf("sam")).toEqual([
      `availability-decided: Your time off on ${await saidDay(MONDAY)} was denied`,
    ]);
  });

  it("that a manager enters or decides for themselves is told to nobody", async () => {
    const id = randomUUID();
    await write("manager", [
      entry(id, off(MONDAY, { user_id: ids.sam, status: "approved", approved: true })),
    ]);
    const own = randomUUID();
    await write("manager", [entry(own, off(MONDAY, { user_id: ids.manager }))]);
    await forget();
    await write("manager", [entry(own, { status: "approved", approved: true })]);
    for (const name of NAMES) expect([name, await toldOf(name)]).toEqual([name, []]);
  });

  it("is asked of every employee by a deadline, which says that they were told", async () => {
    const id = randomUUID();
    const fields = {
      ...{ start_date: MONDAY, end_date: addDays(MONDAY, 6), due_date: addDays(MONDAY, -5) },
      ...{ has_notified: false, created_by: ids.manager },
    };
    await write("manager", [{ collection: "staff_availability", kind: "deadline", id, fields }]);
    for (const name of ["sam", "ann", "ben"] as const) {
      expect(await toldOf(name)).toEqual([
        `availability-deadline: Please say by ${await saidDay(fields.due_date)} when you can work from ${await saidDay(MONDAY)} to ${await saidDay(fields.end_date)}`,
      ]);
    }
    for (const name of ["manager", "admin"] as const) expect(await toldOf(name)).toEqual([]);
    const { rows } = await database.db.query(
      "select has_notified from public.availability_deadlines where id = $1",
      [id],
    );
    expect(rows).toEqual([{ has_notified: true }]);
  });

  it("is asked of every employee again when the days of a deadline change, and only then", async () => {
    const id = randomUUID();
    const deadline = (fields: Record<string, unknown>): Edit => ({
      ...{ collection: "staff_availability", kind: "deadline", id, fields },
    });
    const days = { start_date: MONDAY, end_date: addDays(MONDAY, 6), due_date: addDays(MONDAY, -5) };
    await write("manager", [deadline({ ...days, has_notified: false, created_by: ids.manager })]);
    await forget();
    const later = { end_date: addDays(MONDAY, 13), due_date: addDays(MONDAY, -3) };
    await write("admin", [deadline({ ...later, has_notified: false })]);
    const words = `Please say by ${await saidDay(later.due_date)} when you can work from ${await saidDay(MONDAY)} to ${await saidDay(later.end_date)}`;
    for (const name of ["sam", "ann", "ben"] as const) {
      expect(await toldOf(name)).toEqual([`availability-deadline: The days have changed. ${words}`]);
    }
    for (const name of ["manager", "admin"] as const) expect(await toldOf(name)).toEqual([]);
    const { rows } = await database.db.query(
      "select has_notified from public.availability_deadlines where id = $1",
      [id],
    );
    expect(rows).toEqual([{ has_notified: true }]);
    await forget();
    await write("admin", [deadline({ ...days, ...later })]);
    await write("admin", [deadline({ deleted: true })]);
    for (const name of NAMES) expect([name, await toldOf(name)]).toEqual([name, []]);
  });
});

it("a roster of 700 shifts is told in two pushes, one sentence each", async () => {
  const publication = randomUUID();
  const edits = Array.from({ length: 700 }, (_, place) =>
    shift(randomUUID(), told(publication, (["sam", "ann", "ben"] as const)[place % 3] ?? null)),
  );
  await write("manager", edits.slice(0, 500));
  await write("manager", edits.slice(500));
  expect(await toldOf("sam")).toEqual(["roster-published: 234 new shifts"]);
  expect(await toldOf("ann")).toEqual(["roster-published: 233 new shifts"]);
});

describe("the reason of a denial", () => {
  const denied = (denial_reason: string | null) => ({ claimed_by_user_id: null, denial_reason });
  /** What the table itself holds, and what is left of the way there. */
  async function kept(table: string, id: string) {
    const { rows } = await database.db.query<{ denial_reason: string | null }>(
      `select denial_reason from public.${table} where id = $1`,
      [id],
    );
    const { rows: aside } = await database.db.query("select reason from public.denial_reasons");
    return [...rows.map(({ denial_reason }) => denial_reason), ...aside];
  }
  const historyOf = async (id: string) => {
    const { rows } = await database.db.query<{ text: string }>(
      "select earlier::text || later::text as text from sync.history where row_id = $1",
      [id],
    );
    return rows.map(({ text }) => text).join();
  };

  it("of a claim is told to whoever had asked, and stands nowhere else", async () => {
    const id = await claimedShift();
    await write("manager", [shift(id, denied(" Ben asked first "))]);
    expect(await toldOf("ann")).toEqual([
      `claim-denied: You were not given the shift on ${await said(MONDAY)}. Reason: Ben asked first`,
    ]);
    for (const name of ["sam", "ben", "manager", "admin"] as const) {
      expect([name, await toldOf(name)]).toEqual([name, []]);
    }
    expect(await kept("shifts", id)).toEqual([null]);
    expect(await historyOf(id)).not.toContain("Ben asked first");
  });

  it("is that of each denial: the next one of the same shift has its own, or none", async () => {
    const id = await claimedShift();
    await write("manager", [shift(id, denied("Ben asked first"))]);
    await write("ben", [shift(id, { claimed_by_user_id: ids.ben })]);
    await write("admin", [shift(id, denied(null))]);
    await write("ann", [shift(id, { claimed_by_user_id: ids.ann })]);
    await forget();
    await write("manager", [shift(id, denied("You have 40 hours"))]);
    expect(await toldOf("ann")).toEqual([expect.stringMatching(/\. Reason: You have 40 hours$/)]);
    expect(await toldOf("ben")).toEqual([]);
  });

  it("of a denial that is taken back and decided otherwise is told with the first only", async () => {
    const id = await claimedShift();
    await write("manager", [shift(id, denied("Wrong button"))]);
    await write("manager", [shift(id, { claimed_by_user_id: ids.ann, denial_reason: null })]);
    await forget();
    const approval = { user_id: ids.ann, status: "claimed", ...denied("Left over") };
    await write("manager", [shift(id, approval)]);
    expect(await toldOf("ann")).toEqual([`claim-approved: The shift on ${await said(MONDAY)} is yours`]);
    expect(await kept("shifts", id)).toEqual([null]);
  });

  it("that arrives after the claim was withdrawn, or when another has come, is told to nobody", async () => {
    const id = await claimedShift();
    await write("ann", [shift(id, { claimed_by_user_id: null })]);
    await write("manager", [shift(id, denied("Ben asked first"))]);
    await write("ben", [shift(id, { claimed_by_user_id: ids.ben })]);
    await forget();
    // The device keeps the claim that came since, and sends what is left.
    await write("manager", [shift(id, { denial_reason: "Ben asked first" })]);
    for (const name of NAMES) expect([name, await toldOf(name)]).toEqual([name, []]);
    await write("manager", [shift(id, denied(null))]);
    expect(await toldOf("ben")).toEqual([
      `claim-denied: You were not given the shift on ${await said(MONDAY)}`,
    ]);
    expect(await kept("shifts", id)).toEqual([null]);
  });

  it("may have 500 characters", async () => {
    const id = await claimedShift();
    const [longest, longer] = ["x".repeat(500), "x".repeat(501)];
    expect(await push("manager", [shift(id, denied(longer))])).toMatchObject([
      { status: "rejected", code: "invalid" },
    ]);
    await write("manager", [shift(id, denied(longest))]);
    expect(await toldOf("ann")).toEqual([expect.stringContaining(`Reason: ${longest}`)]);
  });

  it("of a swap is told to both, and refused with a denial that comes too late", async () => {
    const [id, late, given, wanted] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const publication = randomUUID();
    await write("manager", [
      shift(given, told(publication, "sam")),
      shift(wanted, told(publication, "ann", { date: addDays(MONDAY, 1) })),
    ]);
    const asked = {
      ...{ date: MONDAY, shift_id: given, with_shift_id: wanted, status: "asked", message: "" },
      ...{ requested_by: ids.sam, requested_of: ids.ann },
    };
    await write("sam", [swap(id, asked), swap(late, asked)]);
    await write("ann", [swap(id, { status: "agreed" }), swap(late, { status: "agreed" })]);
    await write("sam", [swap(late, { status: "withdrawn" })]);
    await forget();
    const denial = { status: "denied", denial_reason: "Ann has the keys" };
    expect(await push("manager", [swap(late, denial)])).toMatchObject([{ reason: "swap_over" }]);
    await write("manager", [swap(id, denial)]);
    for (const name of ["sam", "ann"] as const) {
      expect(await toldOf(name)).toEqual([
        expect.stringMatching(/^swap-decided.*\. Reason: Ann has the keys$/),
      ]);
    }
    expect(await toldOf("ben")).toEqual([]);
    expect(await kept("swap_requests", id)).toEqual([null]);
    expect(await kept("swap_requests", late)).toEqual([null]);
  });

  it("of days off is told once for a series, and those of its days beside one another", async () => {
    const series_id = randomUUID();
    const days = [0, 1, 2].map((day) => [randomUUID(), addDays(MONDAY, day)] as const);
    const off = { user_id: ids.sam, all_day: true, available: false, reason: null, status: "pending" };
    await write(
      "sam",
      days.map(([id, date]) => entry(id, { ...off, date, series_id, approved: false, time_slots: [] })),
    );
    await forget();
    const deny = (part: typeof days, denial_reason: string | null) =>
      write(
        "manager",
        part.map(([id]) => entry(id, { status: "denied", denial_reason })),
      );
    const stretch = `3 days from ${await saidDay(MONDAY)} to ${await saidDay(addDays(MONDAY, 2))}`;
    const words = `availability-decided: Your time off on ${stretch} was denied. Reason: `;
    await deny(days.slice(0, 2), "Stocktaking");
    await deny(days.slice(2), "Ann is away");
    expect(await toldOf("sam")).toEqual([`${words}Stocktaking; Ann is away`]);
    // Taken back and denied again: what was said before says nothing of it.
    await write(
      "manager",
      days.map(([id]) => entry(id, { status: "pending" })),
    );
    await deny(days, "Too many are away");
    expect(await toldOf("sam")).toEqual([`${words}Too many are away`]);
    for (const [id] of days) expect(await kept("staff_availability", id)).toEqual([null]);
    for (const name of ["ann", "ben"] as const) expect([name, await toldOf(name)]).toEqual([name, []]);
  });

  it.each<[string, (string | null)[], string]>([
    ["nothing where there is none", [null, null, null], ""],
    ["once what all have", ["Ill", "Ill", "Ill"], ". Reason: Ill"],
    ["what is part of another", ["Ann is away", "Ann", "Ann is away"], ". Reason: Ann is away; Ann"],
    ["one of several lines on one", ["Ann\n is away", "Ann is away", "Ann is away"], ". Reason: Ann is away"],
    ["that the first days have it only", ["Ill", "Ill", null], ". Reason for some of them: Ill"],
    ["that the last day has it only", [null, null, "Ill"], ". Reason for some of them: Ill"],
    ["that some have one of them", ["Ill", null, "Away"], ". Reason for some of them: Ill; Away"],
  ])(
    "of the days of a series says %s, whether they are denied at once or each after the other",
    async (_, reasons, words) => {
      const off = { user_id: ids.sam, all_day: true, available: false, reason: null, status: "pending" };
      const denials = async () => {
        const series_id = randomUUID();
        const days = reasons.map((_, day) => [randomUUID(), addDays(MONDAY, day)] as const);
        const fields = { ...off, series_id, approved: false, time_slots: [] };
        await write(
          "sam",
          days.map(([id, date]) => entry(id, { ...fields, date })),
        );
        await forget();
        return days.map(([id], day) => entry(id, { status: "denied", denial_reason: reasons[day] ?? null }));
      };
      const said = expect.stringMatching(/^availability-decided: Your time off on 3 days .* was denied/);
      for (const denial of await denials()) await write("manager", [denial]);
      expect(await toldOf("sam")).toEqual([said]);
      expect((await toldOf("sam"))[0]?.split(" was denied")[1]).toBe(words);
      await write("manager", await denials());
      const together = (await toldOf("sam"))[0]?.split(" was denied")[1] ?? "";
      const parts = (text: string) => text.split(/: |; /).sort();
      expect(parts(together)).toEqual(parts(words));
    },
  );

  it("of a day that is approved, or denied already, is told to nobody", async () => {
    const id = randomUUID();
    const off = { user_id: ids.sam, all_day: true, available: false, reason: null, status: "pending" };
    await write("sam", [entry(id, { ...off, date: MONDAY, approved: false, time_slots: [] })]);
    await write("manager", [entry(id, { status: "approved", approved: true, denial_reason: "No" })]);
    await write("manager", [entry(id, { status: "denied", approved: false })]);
    await forget();
    await write("admin", [entry(id, { denial_reason: "No" })]);
    expect(await toldOf("sam")).toEqual([]);
    expect(await kept("staff_availability", id)).toEqual([null]);
  });
});
