import { countDays } from "#domain/statistics/day-counts.ts";
import { statisticsSourceOf } from "#domain/statistics/statistics-rows.ts";
import type { ShiftMoveEvent } from "#domain/statistics/statistics-source.ts";
import { decidedOf } from "#domain/work/matches.ts";
import type { PunchEvent } from "#domain/work/punches.ts";
import type { RawReplica, RawRow } from "#replica/rxdb/raw-database.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftMove } from "#schema/entities/shift-move.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { dayText, rangeOfBlock } from "./block-days.ts";
import { byDay, stampOf } from "./block-stamp.ts";
import { COUNTED_COLLECTIONS, windowOf } from "./block-window.ts";
import { type CountedBlock, type CountingRules, rulesText } from "./counted-block.ts";

/** Reads the rows of blocks of days that follow each other, and counts each block. */
export async function readBlocks(
  replica: RawReplica,
  blocks: readonly number[],
  rules: CountingRules,
  now: number,
): Promise<CountedBlock[]> {
  const [first, last] = [Math.min(...blocks), Math.max(...blocks)];
  const read = await Promise.all(
    COUNTED_COLLECTIONS.map((name) =>
      // In one transaction: the rows are those that the marks are about.
      replica.read(name, async (view) => {
        const { field, from } = windowOf(first, name);
        const { to } = windowOf(last, name);
        const [rows, waiting, marks] = await Promise.all([
          view.between(field, dayText(from), dayText(to)),
          view.waiting(),
          view.marks(from, to),
        ]);
        return { rows, waiting, marks: byDay(marks) };
      }),
    ),
  );
  const rows = read.flatMap((collection) => collection.rows);
  const source = statisticsSourceOf(
    {
      shifts: ofKind<Shift>(rows, "shift"),
      punches: ofKind<PunchEvent>(rows, "punch"),
      ...decidedOf(ofKind<PunchDecision>(rows, "decision")),
      moves: ofKind<ShiftMove>(rows, "move").map(moveEvent),
      availability: ofKind<StaffAvailability>(rows, "availability"),
      templates: rules.templates,
      people: rules.people,
    },
    { ...rules, now },
  );
  const text = rulesText(rules);
  return blocks.map((block) => ({
    block,
    // The first day of a week matters to periods alone.
    counts: countDays(source, rangeOfBlock(block), { ...rules, now, firstDayOfWeek: "mon" }),
    stamp: stampOf(block, read, now),
    rules: text,
  }));
}

function moveEvent({ shift_id, user_id, type, at }: ShiftMove): ShiftMoveEvent {
  return { shift_id, user_id, kind: type, at: Date.parse(at) };
}

function ofKind<T>(rows: readonly RawRow[], kind: string): T[] {
  return rows.filter((row) => row.kind === kind) as unknown as T[];
}
