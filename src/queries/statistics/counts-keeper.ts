import { countDays, type DayCounts } from "#domain/statistics/day-counts.ts";
import { statisticsSourceOf } from "#domain/statistics/statistics-rows.ts";
import type { DayRange, ShiftMoveEvent } from "#domain/statistics/statistics-source.ts";
import { decidedOf } from "#domain/work/matches.ts";
import type { PunchEvent } from "#domain/work/punches.ts";
import type { SideStore } from "#replica/files/side-store.ts";
import type { RawReplica, RawRow } from "#replica/rxdb/raw-database.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftMove } from "#schema/entities/shift-move.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { blocksOf, dayText, rangeOfBlock } from "./block-days.ts";
import { byDay, isFresh, readMarks, stampOf } from "./block-stamp.ts";
import { COUNTED_COLLECTIONS, windowOf } from "./block-window.ts";
import { type CountedBlock, type CountingRules, rulesText } from "./counted-block.ts";

/** Blocks in a row are read and counted so many at a time: each alone reads the days around it once more. */
const BLOCKS_AT_ONCE = 8;

export interface OnCounting {
  /** How it goes: so many of so many blocks. Answers whether to go on. */
  step: (done: number, of: number) => boolean;
  /** What is kept of all the days, before those are counted again that changed since. */
  kept?: (counts: DayCounts[]) => void;
}

export interface CountsKeeper {
  /**
   * The counts of the days of some ranges, of which only those are counted that changed since they last were. Null when
   * it was not to go on.
   */
  countsOf(
    ranges: readonly DayRange[],
    rules: CountingRules,
    now: number,
    on: OnCounting,
  ): Promise<DayCounts[] | null>;
}

/** Keeps what was counted in a store, so that after the first time there is little to count. */
export function countsKeeper(replica: RawReplica, store: SideStore<CountedBlock>): CountsKeeper {
  // What cannot be kept is counted anew the next time.
  const loading = store
    .getAll()
    .catch(() => [])
    .then((found) => new Map(found.map((counted) => [counted.block, counted])));

  return {
    async countsOf(ranges, rules, now, on) {
      const [known, marks] = await Promise.all([loading, readMarks(replica)]);
      const text = rulesText(rules);
      const blocks = [...new Set(ranges.flatMap(blocksOf))];
      const countsNow = () => blocks.flatMap((block) => known.get(block)?.counts ?? []);
      const stale = blocks.filter((block) => {
        const counted = known.get(block);
        return !counted || counted.rules !== text || !isFresh(counted, marks, now);
      });
      if (stale.length > 0 && blocks.every((block) => known.has(block))) on.kept?.(countsNow());
      let done = 0;
      for (const some of inRows(stale)) {
        if (!on.step(done, stale.length)) return null;
        const counted = await readBlocks(replica, some, rules, now);
        for (const one of counted) known.set(one.block, one);
        await store.putAll(counted.map((one) => [one.block, one])).catch(() => {});
        done += some.length;
      }
      return countsNow();
    },
  };
}

/** Blocks that follow each other, some at a time; they are given the last one first, as they are here. */
function inRows(blocks: readonly number[]): number[][] {
  const rows: number[][] = [];
  for (const block of blocks) {
    const row = rows.at(-1);
    if (row?.at(-1) === block + 1 && row.length < BLOCKS_AT_ONCE) row.push(block);
    else rows.push([block]);
  }
  return rows;
}

/** Reads the rows of blocks of days that follow each other, and counts each block. */
async function readBlocks(
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
