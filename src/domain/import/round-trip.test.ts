import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SheetCell } from "#lib/sheets/csv-text.ts";
import { readSheet } from "#lib/sheets/read-sheet.ts";
import { type SheetFormat, sheetFile } from "#lib/sheets/sheet-file.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { POSITION_COLORS, type Position } from "#schema/entities/position.ts";
import { newEntry } from "#tests/factories/availability.ts";
import { KNOWN, readFileOf } from "#tests/factories/imports.ts";
import { newShift, newTemplate } from "#tests/factories/shifts.ts";
import { LANGUAGES, type Language } from "#words/languages.ts";
import { availabilityWords } from "#words/made/availability.ts";
import { rosterWords } from "#words/made/roster.ts";
import { rosterSetupWords } from "#words/made/roster-setup.ts";
import { availabilitySheet } from "../availability/availability-sheet.ts";
import { plannedMs } from "../roster/planned-time.ts";
import { rosterCsv } from "../roster/roster-csv.ts";
import { positionsSheet, templatesSheet } from "../roster/setup-sheets.ts";
import { shiftSpan } from "../time/spans.ts";
import { timeOfMinutes } from "../time/wall-minutes.ts";

const NAMES = ["Ann Lee", "=Ben", 'José; "Zoë", Weiß', "أحمد", "王小明", "-anna o'neil"];
const PEOPLE = NAMES.map((name, place) => ({ id: `p${place}`, name, email: `p${place}@shop.test` }));
const POSITIONS = ["Bar", "Küche, kalt", "الصندوق"].map((name, place) => ({ id: `q${place}`, name }));
const PLACES = ["Main Street", "Ort; links", "Bar"].map((name, place) => ({ id: `r${place}`, name }));
const TEMPLATES = ["Early", "Spät; lang"].map((name, place) =>
  newTemplate({ id: `t${place}`, name, start_time: "07:00", end_time: "15:00" }),
);
const KNOWN_ROWS = {
  people: PEOPLE,
  positions: POSITIONS.map((one) => ({ ...one, is_archived: false })),
  places: PLACES.map((one) => ({ ...one, is_archived: false })),
  templates: TEMPLATES,
};
const idOf = (rows: readonly { id: string }[]) => fc.option(fc.constantFrom(...rows.map(({ id }) => id)));
const day = fc.integer({ min: 0, max: 400 }).map((after) => addDays("2026-03-01", after));
const time = fc.integer({ min: 0, max: 1439 }).map(timeOfMinutes);
const hours = fc.tuple(time, time).filter(([start, end]) => start !== end);
const words = fc.constantFrom("", "Keys", "=1+1", "two\nlines", "a; b, c", "'quoted", "@home");
const few = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 1, maxLength: 6 });

async function throughFile(cells: SheetCell[][], format: SheetFormat, locale: string) {
  return (await readSheet(await sheetFile(cells, { format, locale, name: "File" }))).rows;
}

const pairs = LANGUAGES.flatMap((language) =>
  (["csv", "xlsx"] as const).map((format) => [language, format] as const),
);

describe.each(pairs)(
  "what the app writes in %s as %s is read back the same",
  (language: Language, format) => {
    const runs = { numRuns: format === "csv" ? 25 : 5 };

    it("a roster", async () => {
      const say = await rosterWords.load(language);
      const shift = fc.record({
        ...{
          date: day,
          hours,
          user_id: idOf(PEOPLE),
          position_id: idOf(POSITIONS),
          place_id: idOf(PLACES),
          time_slot: idOf(TEMPLATES),
        },
        notes: words,
      });
      await fc.assert(
        fc.asyncProperty(few(shift), async (made) => {
          const shifts = made.map(({ hours: [start_time, end_time], ...rest }) =>
            newShift({ ...rest, start_time, end_time }),
          );
          const source = { shifts, people: PEOPLE.map((one) => ({ ...one, payrate: 12.5 })) };
          const rest = {
            templates: TEMPLATES,
            positions: POSITIONS,
            places: PLACES,
            zone: "UTC",
            currency: "EUR",
            rateOf: () => 12.5,
          };
          const rows = await throughFile(rosterCsv(say, { ...source, ...rest }), format, language);
          const { plan, bad } = readFileOf(rows, { known: KNOWN_ROWS });
          expect(bad).toEqual([]);
          expect([plan.positions, plan.places]).toEqual([[], []]);
          const seen = ({
            date,
            start_time,
            end_time,
            user_id,
            position_id,
            place_id,
            time_slot,
            notes,
          }: Seen) => ({
            ...{ date, start_time, end_time, user_id, position_id, place_id, time_slot },
            notes: notes.trim(),
          });
          expect(plan.shifts.map(seen)).toEqual(shifts.map(seen));
        }),
        runs,
      );
    });

    it("availability", async () => {
      const say = await availabilityWords.load(language);
      const entry = fc.record({
        ...{ date: day, hours: fc.option(hours), user_id: fc.constantFrom(...PEOPLE.map(({ id }) => id)) },
        ...{
          available: fc.boolean(),
          preference: fc.constantFrom(null, "would-like" as const, "rather-not" as const),
        },
        ...{ reason: words, status: fc.constantFrom("approved" as const, "pending" as const) },
      });
      await fc.assert(
        fc.asyncProperty(few(entry), async (made) => {
          const entries = made.map(({ hours: times, reason, preference, ...rest }) =>
            newEntry({
              ...rest,
              ...{ all_day: !times, start_time: times?.[0] ?? null, end_time: times?.[1] ?? null },
              ...{ reason: reason || null, preference: rest.available ? preference : null },
            }),
          );
          const rows = await throughFile(availabilitySheet(say, entries, PEOPLE), format, language);
          const { plan, bad } = readFileOf(rows, { known: KNOWN_ROWS });
          expect(bad).toEqual([]);
          expect(
            plan.availability.map(({ plan: { reason, ...said }, days, user_id, status }) => ({
              ...{ ...said, reason: reason ?? "", date: days.join(), user_id, status },
            })),
          ).toEqual(
            entries.map(
              ({ date, user_id, status, all_day, start_time, end_time, available, preference, reason }) => ({
                ...{ date, user_id, status, all_day, start_time, end_time, available, preference },
                reason: reason ?? "",
              }),
            ),
          );
        }),
        runs,
      );
    });

    it("templates, with the minutes of their breaks", async () => {
      const say = await rosterSetupWords.load(language);
      const template = fc.record({
        ...{ hours: fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 120, max: 700 })) },
        required_days: fc.uniqueArray(fc.integer({ min: 0, max: 6 })).map((days) => days.sort()),
        ...{ headcount: fc.integer({ min: 1, max: 99 }), position_id: idOf(POSITIONS) },
        place_id: idOf(PLACES),
        unpaid: fc.constantFrom(0, 15, 30, 45),
        paid: fc.constantFrom(0, 15),
      });
      await fc.assert(
        fc.asyncProperty(few(template), async (made) => {
          const templates = made.map(({ hours: [start, length], unpaid, paid, ...rest }, place) =>
            newTemplate({
              ...{ ...rest, name: `${NAMES[place]} ${place}` },
              ...{ start_time: timeOfMinutes(start), end_time: timeOfMinutes((start + length) % 1440) },
              breaks: [
                { after: 10, minutes: unpaid, paid: false },
                { after: 60, minutes: paid, paid: true },
              ].filter(({ minutes }) => minutes > 0),
            }),
          );
          const rows = await throughFile(templatesSheet(say, templates, POSITIONS, PLACES), format, language);
          const { plan, bad } = readFileOf(rows, { known: { ...KNOWN_ROWS, templates: [] } });
          expect(bad).toEqual([]);
          const seen = ({
            name,
            start_time,
            end_time,
            required_days,
            headcount,
            position_id,
            place_id,
            breaks,
          }: SeenTemplate) => ({
            ...{ name, start_time, end_time, required_days, headcount, position_id, place_id },
            planned: plannedMs({ breaks }, shiftSpan({ date: "2026-03-02", start_time, end_time }, "UTC")),
            paid: (breaks ?? []).reduce((sum, one) => sum + (one.paid ? one.minutes : 0), 0),
          });
          expect(plan.templates.map(seen)).toEqual(templates.map(seen));
        }),
        runs,
      );
    });

    it("positions", async () => {
      const say = await rosterSetupWords.load(language);
      const cells = POSITION_COLORS.map(
        (color, place): Pick<Position, "name" | "color" | "is_for_everybody" | "user_ids"> => {
          const user_ids = PEOPLE.filter((_, at) => at % 4 === place && at !== 2).map(({ id }) => id);
          return { name: `Position ${color}`, color, is_for_everybody: user_ids.length === 0, user_ids };
        },
      );
      const rows = await throughFile(positionsSheet(say, cells, PEOPLE), format, language);
      const { plan, bad } = readFileOf(rows, { known: KNOWN_ROWS });
      expect(bad).toEqual([]);
      expect(
        plan.positions.map(({ name, color, is_for_everybody, user_ids }) => ({
          name,
          color,
          is_for_everybody,
          user_ids,
        })),
      ).toEqual(cells);
    });
  },
);

it("knows what is here when its own file is read again", async () => {
  const say = await rosterSetupWords.load("en-US");
  const templates = KNOWN.templates.slice(0, 1).map((one) => newTemplate({ ...one, archived_at: null }));
  const rows = await throughFile(templatesSheet(say, templates, [], []), "csv", "en-US");
  expect(readFileOf(rows)).toMatchObject({ plan: { templates: [] }, already: 1, bad: [] });
});

type Seen = Pick<
  ReturnType<typeof newShift>,
  "date" | "start_time" | "end_time" | "user_id" | "position_id" | "place_id" | "time_slot" | "notes"
>;
type SeenTemplate = Pick<
  ReturnType<typeof newTemplate>,
  "name" | "start_time" | "end_time" | "required_days" | "headcount" | "position_id" | "place_id" | "breaks"
>;
