import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { actAs } from "#tests/factories/database.ts";
import {
  claimedShift,
  database,
  forget,
  ids,
  MONDAY,
  NAMES,
  placeNamed,
  positionNamed,
  rowOf,
  said,
  setUpBusiness,
  shift,
  told,
  toldOf,
  write,
} from "./notified-business.ts";

setUpBusiness();

it("names the position of the shift to each", async () => {
  const position_id = await positionNamed("Bar");
  const id = await claimedShift({ position_id });
  await write("ann", [shift(id, { claimed_by_user_id: null })]);
  await write("ann", [shift(id, { claimed_by_user_id: ids.ann })]);
  expect(await toldOf("manager")).toEqual([`shift-claim: Ann claimed the shift on ${said(MONDAY)} (Bar)`]);
  await write("manager", [shift(id, { claimed_by_user_id: null })]);
  expect(await toldOf("ann")).toEqual([
    `claim-denied: Your claim for the shift on ${said(MONDAY)} (Bar) was declined`,
  ]);
});

it("names the place where there are several, and tells of it who works there", async () => {
  const north = await placeNamed("North", ["manager"]);
  const claim = async () => {
    const id = await claimedShift({ place_id: north });
    await write("ann", [shift(id, { claimed_by_user_id: null })]);
    await write("ann", [shift(id, { claimed_by_user_id: ids.ann })]);
    return id;
  };
  await claim();
  expect(await toldOf("manager")).toEqual([`shift-claim: Ann claimed the shift on ${said(MONDAY)}`]);
  expect(await toldOf("admin")).toHaveLength(1);
  const south = await placeNamed("South", ["admin"]);
  const id = await claim();
  expect(await toldOf("manager")).toEqual([`shift-claim: Ann claimed the shift on ${said(MONDAY)} (North)`]);
  expect(await toldOf("admin")).toEqual([]);
  await write("manager", [shift(id, { claimed_by_user_id: null })]);
  expect(await toldOf("ann")).toEqual([
    `claim-denied: Your claim for the shift on ${said(MONDAY)} (North) was declined`,
  ]);
  await database.db.query("update public.places set is_archived = true where id = any($1)", [[north, south]]);
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
    expect(await toldOf("ann")).toEqual([`claim-approved: The shift on ${said(MONDAY)} is yours`]);
    for (const name of ["sam", "manager", "admin"] as const) expect(await toldOf(name)).toEqual([]);
    const { rows } = await database.db.query(
      "select user_id, status, published_as ->> 'user_id' as told from public.shifts where id = $1",
      [id],
    );
    expect(rows).toEqual([{ user_id: ids.ann, status: "claimed", told: ids.ann }]);
  });

  it.each<[string, () => Record<string, unknown>, string, unknown]>([
    ["denied", () => ({ claimed_by_user_id: null }), "was declined", { status: "dropped" }],
    [
      "overtaken, since the shift is given to somebody else",
      () => ({ user_id: ids.ben }),
      "went to someone else",
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

  it.each([
    ["the day after the shift", -2, ["claim-denied: Nobody decided on your claim before the end of"]],
    ["not while the shift's day lasts", 0, []],
  ])("that nobody decided is closed, and its person told, once: %s", async (_, days, notified) => {
    await database.db.query("update public.shifts set date = current_date + $2::int where id = $1", [
      id,
      days,
    ]);
    await forget();
    for (const _ of [1, 2]) await database.db.query("select public.notify_of_due_things()");
    expect(await toldOf("ann")).toEqual(notified.map((text) => expect.stringContaining(text)));
    const { rows } = await database.db.query(
      "select claimed_by_user_id as claimer from public.shifts where id = $1",
      [id],
    );
    expect(rows).toEqual([{ claimer: notified.length > 0 ? null : ids.ann }]);
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
      `claim-denied: Your claim for the shift on ${said(MONDAY)} was declined`,
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
      `claim-denied: Your claim for the shift on ${said(MONDAY)} was declined`,
    ]);
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
