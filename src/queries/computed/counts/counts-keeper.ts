import { countDays, type DayCounts } from "#domain/statistics/day-counts.ts";
import { statisticsSourceOf } from "#domain/statistics/statistics-rows.ts";
import type { ShiftMoveEvent } from "#domain/statistics/statistics-source.ts";
import type { DayRange } from "#domain/time/day-range.ts";
import { decidedOf } from "#domain/work/matches.ts";
import type { PunchEvent } from "#domain/work/punches.ts";
import { ofKind } from "#queries/raw-rows.ts";
import type { SideStore } from "#replica/files/side-store.ts";
import type { RawReplica } from "#replica/rxdb/raw-database.ts";
import type { DayNote } from "#schema/entities/day-note.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftMove } from "#schema/entities/shift-move.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import type { WorkedPosition } from "#schema/entities/worked-position.ts";
import { blocksOf, COUNTED_COLLECTIONS, dayText, rangeOfBlock, windowOf } from "./block-window.ts";
import {
  byDay,
  type CountedBlock,
  type CountingRules,
  isOfThisForm,
  readMarks,
  rulesText,
  stampOf,
} from "./counted-block.ts";

/** The number of consecutive blocks read at a time: each alone would read its adjacent days again. */
const BLOCKS_AT_ONCE = 8;

export interface OnCounting {
  /** Reports progress in blocks. Returns whether to continue. */
  step: (done: number, of: number) => boolean;
  /** Receives the stored counts of all days before outdated ones are counted again. */
  kept?: (counts: DayCounts[]) => void;
}

export type CountsKeeper = ReturnType<typeof countsKeeper>;

/** Returns a keeper that stores counts, so that later runs count little. */
export function countsKeeper(replica: RawReplica, store: SideStore<CountedBlock>) {
  // If storing fails, it is counted again next time.
  const loading = store
    .getAll()
    .catch(() => [])
    .then((found) => new Map(found.filter(isOfThisForm).map((counted) => [counted.block, counted])));

  return {
    /** Returns the counts of the days of some ranges, counting only outdated ones. Null if it was stopped. */
    async countsOf(
      ranges: readonly DayRange[],
      rules: CountingRules,
      now: number,
      on: OnCounting,
    ): Promise<DayCounts[] | null> {
      const [known, marks] = await Promise.all([loading, readMarks(replica)]);
      const text = rulesText(rules);
      const blocks = [...new Set(ranges.flatMap(blocksOf))];
      const countsNow = () => blocks.flatMap((block) => known.get(block)?.counts ?? []);
      const stale = blocks.filter((block) => {
        const counted = known.get(block);
        return counted?.rules !== text || counted.stamp !== stampOf(block, marks, now);
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

/** Groups consecutive blocks, last one first, like the input. */
function inRows(blocks: readonly number[]): number[][] {
  const rows: number[][] = [];
  for (const block of blocks) {
    const row = rows.at(-1);
    if (row?.at(-1) === block + 1 && row.length < BLOCKS_AT_ONCE) row.push(block);
    else rows.push([block]);
  }
  return rows;
}

/** Reads the rows of consecutive blocks and counts each block. */
async function readBlocks(
  replica: RawReplica,
  blocks: readonly number[],
  rules: CountingRules,
  now: number,
): Promise<CountedBlock[]> {
  const [first, last] = [Math.min(...blocks), Math.max(...blocks)];
  const read = await Promise.all(
    COUNTED_COLLECTIONS.map((name) =>
      // One transaction, so that rows and marks match.
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
      ...decidedOf(ofKind<PunchDecision>(rows, "decision"), {
        said: ofKind<WorkedPosition>(rows, "worked_position"),
        positions: rules.positions,
      }),
      moves: ofKind<ShiftMove>(rows, "move").map(moveEvent),
      availability: ofKind<StaffAvailability>(rows, "availability"),
      templates: rules.templates,
      places: rules.places,
      notes: ofKind<DayNote>(rows, "day_note").filter(({ is_observed }) => is_observed),
      people: rules.people,
    },
    { ...rules, now },
  );
  const text = rulesText(rules);
  return blocks.map((block) => ({
    block,
    counts: countDays(source, rangeOfBlock(block), { ...rules, now }),
    stamp: stampOf(block, read, now),
    rules: text,
  }));
}

function moveEvent({ shift_id, user_id, type, at }: ShiftMove): ShiftMoveEvent {
  return { shift_id, user_id, kind: type, at: Date.parse(at) };
}
