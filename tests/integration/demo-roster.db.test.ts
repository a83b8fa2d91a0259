import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { expect, it } from "vitest";
import { holidaysOf, missingHolidays, yearsOf } from "#domain/days/holidays.ts";
import { rateOf } from "#domain/pay/rates.ts";
import { ownLimits, rulesOf } from "#domain/roster/rules-of.ts";
import { contractHistories } from "#domain/staff/contracts.ts";
import { trainingNeeds } from "#domain/training/training-needs.ts";
import { must } from "#lib/must.ts";
import { addDays, startOfWeek } from "#lib/time/calendar-days.ts";
import type { Database } from "#local/database.ts";
import type { RowKind, RowOfKind } from "#replica/collections.ts";
import { ENTITIES } from "#schema/entities/entities.ts";
import { holidayFile } from "#schema/protocol/holiday-file.ts";
import { type RosterWeek, rosterWeekOf } from "#screens/roster/board/roster-week.ts";
import { openTestDatabase, rowsAs } from "#tests/factories/database.ts";
import { demo } from "#tests/factories/demo.ts";

// What the roster of the demo business shows its owner, as their device computes it, whenever the demo was begun.

const ROOT = join(import.meta.dirname, "../..");
const SEED = readFileSync(join(ROOT, "supabase/seed.sql"), "utf8");
const HOLIDAYS = v.parse(
  holidayFile,
  JSON.parse(readFileSync(join(ROOT, "public/holidays/IE.json"), "utf8")),
);
/** New Year's, the weeks in which clocks change, a Sunday, and the week before Christmas. */
const DAYS = ["2026-01-01", "2026-03-25", "2026-06-14", "2026-10-22", "2026-11-30", "2025-12-22"];

/** Opens a database whose demo was begun on a day. */
async function begunOn(day: string): Promise<Database> {
  const database = await openTestDatabase();
  const seed = SEED.replaceAll("current_date", `date '${day}'`).replaceAll(
    "now()",
    `timestamptz '${day} 12:00Z'`,
  );
  await database.db.exec(seed);
  return database;
}

/** The rows of a kind that the owner receives. */
async function rowsOf<K extends RowKind>(database: Database, name: K): Promise<RowOfKind<K>[]> {
  const { collection, kind } = must(
    ENTITIES.find((entity) => entity.name === name),
    "an entity",
  );
  const sql = `select document from sync.${collection} where document ->> 'kind' is not distinct from $1 and not deleted`;
  const rows = await rowsAs<{ document: RowOfKind<K> }>(database, demo.adminId, sql, [kind ?? null]);
  return rows.map(({ document }) => document);
}

async function weekFrom(database: Database, from: string): Promise<RosterWeek> {
  const rows = <K extends RowKind>(kind: K) => rowsOf(database, kind);
  const [business] = await rows("business");
  const people = await rows("profile");
  const [templates, positions] = [await rows("shift_template"), await rows("position")];
  const everybody = people.map(({ id }) => id);
  const known = {
    training: trainingNeeds(templates, await rows("module"), await rows("progress"), everybody),
    positions: new Map(positions.map((position) => [position.id, position])),
    people: ownLimits(people, contractHistories(await rows("contract"))),
  };
  return rosterWeekOf({
    ...{ from, people, everybody: people, templates, needing: templates, positions, places: [] },
    shifts: await rows("shift"),
    availability: await rows("availability"),
    notes: await rows("day_note"),
    rules: rulesOf(must(business, "a business"), await rows("business_hours"), known),
    rateOf: rateOf(people, await rows("pay_rate")),
    budget: null,
  });
}

it.each(DAYS)(
  "begun on %s, objects to nothing in this week and the next, and has everybody it needs",
  async (day) => {
    const database = await begunOn(day);
    try {
      const monday = startOfWeek(day, "mon");
      for (const from of [monday, addDays(monday, 7)]) {
        const week = await weekFrom(database, from);
        const names = new Map(week.people.map(({ id, name }) => [id, name]));
        const findings = [...week.findings].flatMap(([id, found]) => {
          const shift = week.shifts.find((one) => one.id === id);
          return shift ? found.map((one) => [shift.date, names.get(shift.user_id ?? ""), one]) : [];
        });
        expect(findings).toEqual([]);
        expect(week.covers).toHaveLength(5);
        expect(week.covers.filter(({ gaps }) => gaps.length > 0)).toEqual([]);
      }
    } finally {
      await database.close();
    }
  },
);

it.each(yearsOf(HOLIDAYS))(
  "begun in %i, has the public holidays of its country in that year",
  async (year) => {
    const database = await begunOn(`${year}-06-14`);
    const notes = await rowsOf(database, "day_note").finally(database.close);
    const holidays = holidaysOf(HOLIDAYS, "IE", year, "en-IE");
    expect(holidays).toHaveLength(10);
    expect(missingHolidays(holidays, notes)).toEqual([]);
    const there = notes.filter(({ date, code }) => code && date.startsWith(`${year}`));
    expect(there.map(({ title }) => title).sort()).toEqual(holidays.map(({ title }) => title).sort());
  },
);

it("shows what a roster stands on: positions of which people have several, breaks, a locked shift, wishes", async () => {
  const database = await openTestDatabase("demo");
  const all = <K extends RowKind>(kind: K) => rowsOf(database, kind);
  const [positions, people, templates] = [
    await all("position"),
    await all("profile"),
    await all("shift_template"),
  ];
  const [shifts, entries, contracts] = [await all("shift"), await all("availability"), await all("contract")];
  await database.close();
  const listed = (name: string) => {
    const { id } = must(
      people.find((person) => person.name.startsWith(name)),
      name,
    );
    return positions.filter(({ user_ids, is_for_everybody }) => is_for_everybody || user_ids.includes(id))
      .length;
  };
  expect(people).toHaveLength(demo.people);
  expect(["Olivia", "Marcus", "Aoife", "Ben", "Noor"].filter((name) => listed(name) < 2)).toEqual([]);
  expect(templates.every(({ breaks }) => breaks && breaks.length > 0)).toBe(true);
  expect(shifts.filter(({ is_locked }) => is_locked)).toHaveLength(1);
  expect(new Set(entries.map(({ preference }) => preference))).toEqual(
    new Set(["would-like", "rather-not", null]),
  );
  expect(contracts.length).toBeGreaterThan(5);
});
