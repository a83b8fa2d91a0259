import type { PunchEvent } from "#domain/punch/punch-event.ts";
import { countDays } from "#domain/statistics/day-counts.ts";
import { statisticsSourceOf } from "#domain/statistics/statistics-rows.ts";
import { dayNumber } from "#replica/day-marks.ts";
import type { RawReplica, RawRow, RawView } from "#replica/raw-database.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { dayText, rangeOfBlock } from "./block-days.ts";
import { stampText } from "./block-stamp.ts";
import { type CountedCollection, waitingWithin, windowOf } from "./block-window.ts";
import { type Word, wholePunches, wordsFromAfar, wordsOn } from "./correction-words.ts";
import { type CountedBlock, type CountingRules, rulesText } from "./counted-block.ts";

/** Reads the rows of a block of days and counts them; the words are those of all blocks that are known. */
export async function readBlock(
  replica: RawReplica,
  block: number,
  words: readonly Word[],
  rules: CountingRules,
  now: number,
): Promise<CountedBlock> {
  const read = <T>(name: CountedCollection, more: (rows: RawRow[], view: RawView) => Promise<T>) =>
    replica.read(name, async (view) => {
      const window = windowOf(block, name);
      const [rows, waiting, marks] = await Promise.all([
        view.between(window.field, dayText(window.from), dayText(window.to)),
        view.waiting(),
        view.marks(window.from, window.to),
      ]);
      const seen = [...marks.map(({ id }) => id), ...waitingWithin(waiting, window)];
      return { rows: await more(rows, view), seen };
    });
  const asTheyAre = (rows: RawRow[]) => Promise.resolve(rows);
  const [shifts, punches, availability] = await Promise.all([
    read("shifts", asTheyAre),
    read("punches", (rows, view) => wholePunches(ofKind<PunchEvent>(rows, "punch"), words, view)),
    read("staff_availability", asTheyAre),
  ]);
  const source = statisticsSourceOf(
    {
      shifts: ofKind<Shift>(shifts.rows, "shift"),
      punches: punches.rows.punches,
      decisions: [],
      moves: [],
      availability: ofKind<StaffAvailability>(availability.rows, "availability"),
      templates: rules.templates,
      people: rules.people,
    },
    { ...rules, now },
  );
  const range = rangeOfBlock(block);
  const window = windowOf(block, "punches");
  const { outside, missing } = punches.rows;
  return {
    block,
    // The first day of a week matters to periods alone, and a day is one in every week.
    counts: countDays(source, range, { ...rules, now, firstDayOfWeek: "mon" }),
    stamp: stampText(
      block,
      now,
      [shifts.seen, punches.seen, availability.seen],
      wordsFromAfar(words, window, outside),
    ),
    rules: rulesText(rules),
    words: wordsOn({ from: dayNumber(range.from), to: dayNumber(range.to) }, punches.rows.punches),
    outside,
    missing,
  };
}

function ofKind<T>(rows: readonly RawRow[], kind: string): T[] {
  return rows.filter((row) => row.kind === kind) as unknown as T[];
}
