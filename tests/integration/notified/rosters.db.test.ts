import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { addDays } from "#lib/time/calendar-days.ts";
import { newFormat } from "#tests/factories/format.ts";
import { addBusiness } from "#tests/factories/open-backend.ts";
import {
  database,
  forget,
  ids,
  MONDAY,
  NAMES,
  placeNamed,
  positionNamed,
  readAll,
  said,
  setUpBusiness,
  shift,
  told,
  toldOf,
  write,
} from "./notified-business.ts";

setUpBusiness();

it.each([
  ["00:00", "12:00 AM"],
  ["00:05", "12:05 AM"],
  ["09:00", "9:00 AM"],
  ["11:59", "11:59 AM"],
  ["12:00", "12:00 PM"],
  ["17:30", "5:30 PM"],
  ["23:59", "11:59 PM"],
])("the time %s is told as %s", async (time, words) => {
  const saying = said("2026-03-04", { start_time: time, end_time: "06:00" });
  expect(saying).toBe(`Wednesday, March 4, ${words} to 6:00 AM`);
});

/** Weeks begin on Sundays by default. */
const WEEK = newFormat({ firstDayOfWeek: "sun" }).weekStart(MONDAY);
const inWeek = (changes: string, weeks = 1) => {
  const range = newFormat().dayRange(WEEK, addDays(WEEK, 7 * weeks - 1));
  return `roster-published: ${weeks > 1 ? "Weeks" : "Week"} of ${range}: ${changes}`;
};
/** A day of that week. */
const day = (place: number) => addDays(WEEK, place);
const NEXT = day(MONDAY === day(6) ? 5 : 6);

describe("a roster that is published", () => {
  it("is told once to each person whose shifts it concerns, and not to who published it", async () => {
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    const publication = randomUUID();
    await write("manager", [
      shift(first, told(publication, "sam")),
      shift(second, told(publication, "sam", { date: NEXT })),
      shift(third, told(publication, "ann")),
      shift(randomUUID(), told(publication, "manager")),
      shift(randomUUID(), told(publication, null)),
    ]);
    expect(await toldOf("sam")).toEqual([inWeek("2 new shifts")]);
    expect(await toldOf("ann")).toEqual([inWeek("1 new shift")]);
    for (const name of ["ben", "manager", "admin"] as const) expect(await toldOf(name)).toEqual([]);

    const again = randomUUID();
    await write("manager", [
      shift(first, told(again, "sam", { end_time: "18:00" })),
      shift(second, told(again, "ann", { date: NEXT })),
    ]);
    expect(await toldOf("sam")).toEqual([
      inWeek("2 new shifts"),
      inWeek("1 changed shift and 1 shift no longer assigned to you"),
    ]);
    expect(await toldOf("ann")).toEqual([inWeek("1 new shift"), inWeek("1 new shift")]);
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
    expect(await toldOf("sam")).toEqual([inWeek("3 new shifts and 1 changed shift")]);
    const { rows } = await database.db.query("select read from public.notifications where user_id = $1", [
      ids.sam,
    ]);
    expect(rows).toEqual([{ read: false }]);
  });

  it("tells of another position as of other times, and of none where there was none", async () => {
    const [id, bar] = [randomUUID(), await positionNamed("Bar")];
    const publish = async (fields: object) => {
      await forget();
      await write("manager", [shift(id, told(randomUUID(), "sam", { ...fields }))]);
      return toldOf("sam");
    };
    expect(await publish({})).toEqual([inWeek("1 new shift")]);
    expect(await publish({ position_id: null })).toEqual([]);
    expect(await publish({ position_id: bar })).toEqual([inWeek("1 changed shift")]);
    expect(await publish({ position_id: bar })).toEqual([]);
    expect(await publish({ position_id: null })).toEqual([inWeek("1 changed shift")]);
  });

  it("tells of another place as of other times", async () => {
    const id = randomUUID();
    const publish = async (fields: Record<string, unknown>) => {
      await forget();
      await write("manager", [shift(id, told(randomUUID(), "sam", fields))]);
      return toldOf("sam");
    };
    const [north, south] = [await placeNamed("North"), await placeNamed("South")];
    await publish({ place_id: north });
    expect(await publish({ place_id: north })).toEqual([]);
    expect(await publish({ place_id: south })).toEqual([inWeek("1 changed shift")]);
    await database.db.query("update public.places set is_archived = true where id = any($1)", [
      [north, south],
    ]);
  });

  it("names the position of a shift that is removed", async () => {
    const [id, position_id] = [randomUUID(), await positionNamed("Bar")];
    await write("manager", [shift(id, told(randomUUID(), "sam", { position_id }))]);
    await forget();
    await write("manager", [shift(id, { deleted: true })]);
    expect(await toldOf("sam")).toEqual([`shift-removed: Your shift was removed: ${said(MONDAY)} (Bar)`]);
  });

  it("names each week that it concerns, of a shift's day before as well", async () => {
    const publication = randomUUID();
    const kept = randomUUID();
    await write("manager", [shift(kept, told(randomUUID(), "sam", { date: day(13) }))]);
    await forget();
    await write("manager", [shift(randomUUID(), told(publication, "sam", { date: day(7) }))]);
    await write("manager", [shift(kept, told(publication, "sam", { date: day(0) }))]);
    expect(await toldOf("sam")).toEqual([inWeek("1 new shift and 1 changed shift", 2)]);
  });

  it.each(["sun", "mon", "sat"] as const)("names weeks that begin on %s", async (start) => {
    await database.db.query(
      "update public.businesses set week_start = $1 where id = (select business_id from public.profiles where id = $2)",
      [start, ids.sam],
    );
    const first = newFormat({ firstDayOfWeek: start }).weekStart(MONDAY);
    await write("manager", [shift(randomUUID(), told(randomUUID(), "sam"))]);
    const range = newFormat().dayRange(first, addDays(first, 6));
    expect(await toldOf("sam")).toEqual([`roster-published: Week of ${range}: 1 new shift`]);
  });

  it("is told anew to whoever has cleared what they were told of it", async () => {
    const publication = randomUUID();
    await write("manager", [shift(randomUUID(), told(publication, "sam"))]);
    await database.db.query("update public.notifications set deleted = true where user_id = $1", [ids.sam]);
    await write("manager", [shift(randomUUID(), told(publication, "sam"))]);
    expect(await toldOf("sam")).toEqual([inWeek("1 new shift")]);
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

it("a roster of 700 shifts is told in two pushes, one sentence each", async () => {
  const publication = randomUUID();
  const edits = Array.from({ length: 700 }, (_, place) =>
    shift(randomUUID(), told(publication, (["sam", "ann", "ben"] as const)[place % 3] ?? null)),
  );
  await write("manager", edits.slice(0, 500));
  await write("manager", edits.slice(500));
  expect(await toldOf("sam")).toEqual([inWeek("234 new shifts")]);
  expect(await toldOf("ann")).toEqual([inWeek("233 new shifts")]);
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
      `shift-removed: 2 of your shifts were removed: ${said(MONDAY)} and ${said(addDays(MONDAY, 1))}`,
    ]);
    expect(await toldOf("ann")).toEqual([`shift-removed: Your shift was removed: ${said(MONDAY)}`]);
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
