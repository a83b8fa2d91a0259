import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { drawPin } from "#domain/staff/pins.ts";
import { must } from "#lib/must.ts";
import type { Database } from "#local/database.ts";
import { openTestDatabase } from "#tests/factories/database.ts";
import { addBusiness, type Person } from "#tests/factories/open-backend.ts";
import { SeededRandom } from "#tests/factories/seeded-random.ts";

let database: Database;
let business: string;
let owner: string;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  [business, owner] = [randomUUID(), randomUUID()];
  await addBusiness(database.db, business, [personOf(owner, "admin")]);
});

const personOf = (id: string, role: Person["role"]): Person => ({ id, role, email: `${id}@people.test` });

async function rows<T extends object>(sql: string, values: unknown[] = []): Promise<T[]> {
  return (await database.db.query<T>(sql, values)).rows;
}

async function first<T extends object>(sql: string, values: unknown[] = []): Promise<T> {
  return must((await rows<T>(sql, values))[0], "a row");
}

interface Answer {
  status: string;
  id?: string;
  [field: string]: unknown;
}

/** Calls a function of the database as the edge functions do. */
function call(name: string, ...args: unknown[]): Promise<Answer> {
  const places = args.map((_, place) => `$${place + 1}`).join(", ");
  return database.db.transaction(async (transaction) => {
    await transaction.exec("set local role service_role");
    const { rows } = await transaction.query<{ answer: Answer }>(`select ${name}(${places}) as answer`, args);
    return must(rows[0], "an answer").answer;
  });
}

/** A new member of the business, admitted as create-staff does it but for the auth server. */
async function admit(fields: object = {}, caller = owner, request = randomUUID()): Promise<Answer> {
  const person = {
    email: `${randomUUID()}@people.test`,
    name: `Sam ${randomUUID()}`,
    role: "employee",
    payrate: 10,
    ...fields,
  };
  const place = await call("reserve_staff", caller, request, person.email);
  if (place.status !== "reserved") return place;
  await rows("insert into auth.users (id, email) values ($1, $2) on conflict (id) do nothing", [
    place.id,
    person.email,
  ]);
  return call("admit_staff", caller, request, JSON.stringify(person), randomUUID());
}

const idOf = async (answer: Promise<Answer>) => must((await answer).id, "an id");
const change = (person: string, changes: object, caller = owner, pin: string | null = null) =>
  call("change_staff", caller, person, JSON.stringify(changes), pin);
const remove = (person: string, caller = owner) => call("remove_staff", caller, person);
const deactivate = (person: string, caller = owner) => call("deactivate_staff", caller, person);
const versionOf = async (id: string) =>
  (await first<{ version: number }>("select version::int from public.profiles where id = $1", [id])).version;

describe("seats", () => {
  const sell = (seats: number | null) =>
    rows("update public.businesses set staff_count = $2 where id = $1", [business, seats]);

  it("are those of the smallest tier where none were chosen", async () => {
    await sell(null);
    for (let person = 2; person <= 10; person++) await idOf(admit());
    expect(await admit()).toEqual({ status: "no_seats" });
  });

  it("are refused when all are taken, the owner's being one, and free again when somebody is removed", async () => {
    await sell(2);
    const sam = await idOf(admit());
    expect(await admit()).toEqual({ status: "no_seats" });
    await remove(sam);
    expect(await admit()).toMatchObject({ status: "admitted" });
  });

  it("are free while somebody is deactivated, and taken again by taking them back", async () => {
    await sell(2);
    const email = `${randomUUID()}@people.test`;
    const sam = await idOf(admit({ email }));
    await deactivate(sam);
    const kim = await idOf(admit());
    expect(await admit({ email })).toEqual({ status: "no_seats" });
    await deactivate(kim);
    expect(await admit({ email })).toEqual({ status: "admitted", id: sam });
  });

  it("are counted again when the person is admitted", async () => {
    await sell(2);
    const request = randomUUID();
    const late = { email: "late@people.test", name: "Late", role: "employee", payrate: null };
    expect(await call("reserve_staff", owner, request, late.email)).toMatchObject({ status: "reserved" });
    await admit();
    expect(await call("admit_staff", owner, request, JSON.stringify(late), "hash")).toEqual({
      status: "no_seats",
    });
  });
});

describe("a request to add somebody", () => {
  it("goes on with the sign-in of an attempt that broke off, also under another request", async () => {
    const email = `${randomUUID()}@people.test`;
    const place = await call("reserve_staff", owner, randomUUID(), email);
    expect(place).toMatchObject({ status: "reserved", signs_in: false });
    await rows("insert into auth.users (id, email) values ($1, $2)", [place.id, email]);
    expect(await call("reserve_staff", owner, randomUUID(), ` ${email.toUpperCase()}`)).toEqual({
      ...place,
      signs_in: true,
    });
    expect(await admit({ email })).toEqual({ status: "admitted", id: place.id });
    expect(await admit({ email })).toEqual({ status: "email_taken" });
  });

  it("does not take over somebody who has set up a business meanwhile", async () => {
    const email = `${randomUUID()}@people.test`;
    const request = randomUUID();
    const { id } = await call("reserve_staff", owner, request, email);
    await addBusiness(database.db, randomUUID(), [{ id: String(id), email, role: "admin" }]);
    const person = JSON.stringify({ email, name: "Sam", role: "employee", payrate: null });
    expect(await call("admit_staff", owner, request, person, "hash")).toEqual({ status: "email_taken" });
    expect(await admit({ email })).toEqual({ status: "email_taken" });
  });

  it("may be made again with another address when the first was refused", async () => {
    const request = randomUUID();
    expect(await admit({ email: `${owner}@people.test` }, owner, request)).toEqual({ status: "email_taken" });
    const admitted = await admit({}, owner, request);
    expect(admitted).toMatchObject({ status: "admitted" });
    expect(await admit({}, owner, request)).toEqual({ status: "done", id: admitted.id });
  });

  it("is one business's own: another may use the same id", async () => {
    const request = randomUUID();
    const sam = await idOf(admit({}, owner, request));
    const other = randomUUID();
    await addBusiness(database.db, randomUUID(), [personOf(other, "admin")]);
    expect(await idOf(admit({}, other, request))).not.toBe(sam);
  });

  it.each([
    ["the day they started, in the business's zone", "2020-06-01", "2020-05-31T23:00:00.000Z"],
    ["today when they name no day", null, null],
    ["today when their day is still to come", "2099-01-01", null],
  ])("lets them belong to the business from %s", async (_, start_date, began) => {
    const sam = await idOf(admit({ start_date }));
    const membership = await first<{ from_time: string; is_new: boolean }>(
      `select sync.instant(from_time) as from_time, from_time > now() - interval '1 minute' as is_new
       from access.memberships where user_id = $1 and until_time is null`,
      [sam],
    );
    expect(membership).toMatchObject(began ? { from_time: began } : { is_new: true });
  });
});

describe("a PIN", () => {
  it("is another for each of a hundred people, however often one is drawn that is taken", async () => {
    await rows("update public.businesses set staff_count = 200 where id = $1", [business]);
    const chance = new SeededRandom(7);
    /** Knows 150 PINs, so that in the end two of three are taken. The database does not ask how a hash was made. */
    const draw = () => drawPin(() => 800_000 + chance.below(150));
    const staff = [];
    for (let count = 0; count < 100; count++) staff.push(await idOf(admit()));
    let taken = 0;
    for (const id of staff) {
      while ((await change(id, {}, owner, draw())).status === "pin_taken") taken++;
    }
    const { pins } = await first<{ pins: number }>(
      `select count(distinct pin_hash)::int as pins from public.profiles
       where business_id = $1 and pin_hash between '800000' and '800150'`,
      [business],
    );
    expect(pins).toBe(100);
    expect(taken).toBeGreaterThan(20);
  });

  it("of one business does not stand in the way of another's", async () => {
    const other = randomUUID();
    await addBusiness(database.db, randomUUID(), [personOf(other, "admin")]);
    const [sam, kim] = [await idOf(admit()), await idOf(admit({}, other))];
    expect(await change(sam, {}, owner, "same hash")).toEqual({ status: "ok" });
    expect(await change(kim, {}, other, "same hash")).toEqual({ status: "ok" });
    expect(await change(owner, {}, owner, "same hash")).toEqual({ status: "pin_taken" });
    await remove(sam);
    expect(await change(owner, {}, owner, "same hash")).toEqual({ status: "ok" });
  });
});

describe("a change", () => {
  it("gives no new version when nothing changes, and is refused as a whole", async () => {
    const sam = await idOf(admit({ name: "Sam Same" }));
    const before = await versionOf(sam);
    expect(await change(sam, { name: "Sam Same", payrate: 10 })).toEqual({ status: "ok" });
    expect(await versionOf(sam)).toBe(before);
    expect(await change(sam, { name: "Kim", email: `${owner}@people.test` })).toEqual({
      status: "email_taken",
    });
    expect(await versionOf(sam)).toBe(before);
  });

  it("is written into the history as the admin's", async () => {
    const sam = await idOf(admit());
    await change(sam, { payrate: 12.5 });
    const sql = `select changed_by, device, earlier, later from sync.history where row_id = $1 order by id desc limit 1`;
    expect(await first(sql, [sam])).toEqual({
      changed_by: owner,
      device: null,
      earlier: { payrate: 10 },
      later: { payrate: 12.5 },
    });
  });

  it("of role begins another membership", async () => {
    const sam = await idOf(admit());
    await change(sam, { role: "manager" });
    const sql =
      "select role, until_time is null as lasts from access.memberships where user_id = $1 order by id";
    expect(await rows(sql, [sam])).toEqual([
      { role: "employee", lasts: false },
      { role: "manager", lasts: true },
    ]);
  });

  it("leaves no business without an admin", async () => {
    // The owner has sold and left; what they were has not been passed on.
    const heir = await idOf(admit({ role: "admin" }));
    await rows("update public.profiles set deleted = true where id = $1", [owner]);
    expect(await change(heir, { role: "employee" }, heir)).toEqual({ status: "last_admin" });
    const second = await idOf(admit({ role: "admin" }, heir));
    expect(await change(heir, { role: "employee" }, heir)).toEqual({ status: "ok" });
    expect(await change(second, { role: "manager" }, heir)).toEqual({ status: "not_allowed" });
  });

  it("of somebody who was removed is refused", async () => {
    const sam = await idOf(admit());
    await remove(sam);
    expect(await change(sam, { name: "Kim" })).toEqual({ status: "not_found" });
    expect(await call("plan_staff_change", owner, sam, "{}")).toEqual({ status: "not_found" });
  });
});

describe("whoever leaves", () => {
  /** A shift so many days from today, in UTC as the business is. */
  async function addShift(days: number, fields: object = {}): Promise<string> {
    const id = randomUUID();
    const shift = {
      ...{ id, business_id: business, start_time: "00:00", end_time: "08:00", published: true },
      ...{ status: "scheduled", user_id: null, claimed_by_user_id: null, drop_reason: null, ...fields },
    };
    await rows(
      `insert into public.shifts (id, business_id, date, start_time, end_time, published, status, user_id,
         claimed_by_user_id, drop_reason)
       select id, business_id, current_date + $2::int, start_time, end_time, published, status, user_id,
         claimed_by_user_id, drop_reason
       from jsonb_populate_record(null::public.shifts, $1)`,
      [JSON.stringify(shift), days],
    );
    return id;
  }

  const held = (id: string) =>
    first("select user_id, status, drop_reason, claimed_by_user_id from public.shifts where id = $1", [id]);
  const OPEN = { user_id: null, status: "scheduled", drop_reason: null, claimed_by_user_id: null };

  it.each([
    ["is deactivated", deactivate],
    ["is removed", remove],
  ])("and %s leaves the shifts to come open, and keeps the others", async (_, leave) => {
    const [sam, kim] = [await idOf(admit()), await idOf(admit())];
    const worked = await addShift(-1, { user_id: sam });
    const coming = await addShift(2, { user_id: sam });
    const draft = await addShift(3, { user_id: sam, published: false });
    const dropped = { user_id: sam, status: "dropped", drop_reason: "Exam" };
    const asked = await addShift(4, { ...dropped, claimed_by_user_id: kim });
    const wanted = await addShift(5, { claimed_by_user_id: sam });
    const others = await addShift(6, { user_id: kim });
    expect(await leave(sam)).toEqual({ status: "ok" });
    expect(await held(worked)).toMatchObject({ user_id: sam });
    for (const id of [coming, draft, wanted]) expect(await held(id)).toEqual(OPEN);
    expect(await held(asked)).toEqual({ ...OPEN, claimed_by_user_id: kim });
    expect(await held(others)).toMatchObject({ user_id: kim });
  });

  it("takes no shift away from anybody in another business", async () => {
    const [other, elsewhere] = [randomUUID(), randomUUID()];
    await addBusiness(database.db, elsewhere, [personOf(other, "admin")]);
    const sam = await idOf(admit());
    expect(await deactivate(sam, other)).toEqual({ status: "not_found" });
    expect(await held(await addShift(2, { user_id: sam }))).toMatchObject({ user_id: sam });
  });

  it("ends the swaps that wait for an answer", async () => {
    const [sam, kim] = [await idOf(admit()), await idOf(admit())];
    const swap = async (by: string, of: string, status: string) => {
      const [mine, theirs] = [await addShift(2, { user_id: by }), await addShift(3, { user_id: of })];
      const { id } = await first<{ id: string }>(
        `insert into public.swap_requests (id, business_id, date, shift_id, with_shift_id, requested_by, requested_of, status)
         values (gen_random_uuid(), $1, current_date + 2, $2, $3, $4, $5, $6) returning id`,
        [business, mine, theirs, by, of, status],
      );
      return id;
    };
    const swaps = [
      await swap(sam, kim, "asked"),
      await swap(kim, sam, "asked"),
      await swap(kim, sam, "agreed"),
      await swap(sam, kim, "approved"),
    ];
    await deactivate(sam);
    const found = await rows<{ id: string; status: string }>("select id, status from public.swap_requests");
    const statusOf = new Map(found.map(({ id, status }) => [id, status]));
    expect(swaps.map((id) => statusOf.get(id))).toEqual(["withdrawn", "refused", "denied", "approved"]);
  });
});

it("the last admin and the owner cannot be deactivated, nor anybody by themself", async () => {
  const admin = await idOf(admit({ role: "admin" }));
  expect(await deactivate(owner, admin)).toEqual({ status: "is_owner" });
  expect(await deactivate(admin, admin)).toEqual({ status: "is_caller" });
  expect(await deactivate(admin)).toEqual({ status: "ok" });
  expect(await deactivate(owner, admin)).toEqual({ status: "not_allowed" });
});

it("an admin who was removed manages nobody", async () => {
  const admin = await idOf(admit({ role: "admin" }));
  const sam = await idOf(admit());
  await remove(admin);
  expect(await change(sam, { name: "Kim" }, admin)).toEqual({ status: "not_allowed" });
  expect(await remove(sam, admin)).toEqual({ status: "not_allowed" });
  expect(await admit({}, admin)).toEqual({ status: "not_allowed" });
});
