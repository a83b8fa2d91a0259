import type { DayCounts } from "#domain/statistics/day-counts.ts";
import type { WorkRules } from "#domain/statistics/statistics-rows.ts";
import type {
  StatisticsPerson,
  StatisticsRules,
  StatisticsSource,
} from "#domain/statistics/statistics-source.ts";
import type { ListedPlace, PositionSource } from "#domain/work/positions-of-work.ts";
import type { DayVersion } from "#replica/rxdb/day-marks.ts";
import type { RawReplica, RawRow } from "#replica/rxdb/raw-database.ts";
import { COUNTED_COLLECTIONS, timeOfBlock, waitingWithin, windowOf } from "./block-window.ts";

/** The stored counts of a block, with everything they depend on: valid while that is unchanged. */
export interface CountedBlock {
  block: number;
  counts: DayCounts;
  /** The state of its rows, and the time as far as it matters (stampOf). */
  stamp: string;
  /** The rules and people used for counting. */
  rules: string;
}

/** The inputs that are the same for all days. */
export interface CountingRules extends Omit<StatisticsRules & WorkRules, "now"> {
  templates: StatisticsSource["templates"];
  people: readonly StatisticsPerson[];
  /** Archived ones too: who can work them decides what hours without a shift are. */
  positions: PositionSource["positions"];
  places: readonly ListedPlace[];
}

/** Increment it when the same rows yield different counts. */
const COUNTING = 6;

/** Returns rules as a text for comparison; names do not affect counts. */
export function rulesText({ people, templates, positions, places, sets, ...rules }: CountingRules): string {
  const rates = people
    .map(({ id, rates, hasLeft }) => {
      const own = rates.flatMap(({ from, cents, position }) => [from, cents, position]);
      return [id, ...(hasLeft ? ["left"] : []), ...own].join(" ");
    })
    .sort();
  const needs = templates
    .map(({ id, required_days, start_time, end_time, headcount = 1, position_id, place_id }) =>
      [id, required_days, start_time, end_time, headcount, position_id, place_id].join(" "),
    )
    .sort();
  const lists = [...positions, ...places]
    .map(({ id, is_for_everybody, is_archived, user_ids }) =>
      [id, is_for_everybody, is_archived, ...[...user_ids].sort()].join(" "),
    )
    .sort();
  const breaks = sets.map(({ from, code, params }) => [
    from,
    code,
    params.pay_breaks_paid,
    params.pay_week_start,
  ]);
  return JSON.stringify([
    COUNTING,
    rules.zone,
    rules.graceMs,
    rules.approvalMode,
    breaks,
    rules.decimals,
    rates,
    needs,
    lists,
  ]);
}

/** Whether a stored block has the form of today's counts. */
export function isOfThisForm({ rules }: CountedBlock): boolean {
  return rules.startsWith(`[${COUNTING},`);
}

/** What is known of a collection's rows without reading them: day marks and waiting rows. */
export interface CollectionMarks {
  /** By day. */
  marks: ReadonlyMap<number, string>;
  waiting: RawRow[];
}

/** Returns the marks of each counted collection, in the order of COUNTED_COLLECTIONS. */
export async function readMarks(replica: RawReplica): Promise<CollectionMarks[]> {
  return Promise.all(
    COUNTED_COLLECTIONS.map((name) =>
      replica.read(name, async (view) => {
        const [marks, waiting] = await Promise.all([view.marks(), view.waiting()]);
        return { marks: byDay(marks), waiting };
      }),
    ),
  );
}

/** Returns a text of everything a block depends on: marks and waiting rows within its windows, and the time. */
export function stampOf(block: number, all: readonly CollectionMarks[], now: number): string {
  const seen = COUNTED_COLLECTIONS.map((name, place) => {
    const window = windowOf(block, name);
    const { marks, waiting = [] } = all[place] ?? {};
    const written: string[] = [];
    for (let day = window.from; day <= window.to; day++) written.push(marks?.get(day) ?? "");
    return [...written, ...waitingWithin(waiting, window)].join();
  });
  return [timeOfBlock(block, now), ...seen].join(" ");
}

export function byDay(marks: readonly DayVersion[]): CollectionMarks["marks"] {
  return new Map(marks.map(({ sequence, id }) => [sequence, id]));
}
