import type { DayRange } from "#domain/statistics/statistics-source.ts";
import { type DayMark, dayNumber } from "#replica/day-marks.ts";
import type { RawReplica, RawRow } from "#replica/raw-database.ts";
import { dayText } from "./block-days.ts";
import { COUNTED_COLLECTIONS, isWithin, timeOfBlock, waitingWithin, windowOf } from "./block-window.ts";
import { type Word, wordsFromAfar } from "./correction-words.ts";
import type { CountedBlock } from "./counted-block.ts";

/** What is known of all rows without reading them: the marks of their days, and what waits. */
export interface Marks {
  collections: { marks: DayMark[]; waiting: RawRow[] }[];
  /** Of the punches asked about, those that are there. */
  present: ReadonlySet<string>;
}

/** The days that there may be punches on: whatever replication wrote is marked, and the rest waits. */
export async function punchedDays(replica: RawReplica): Promise<DayRange[]> {
  const [marks, waiting] = await replica.read("punches", (view) =>
    Promise.all([view.marks(), view.waiting()]),
  );
  const days = [...marks.map(({ sequence }) => sequence), ...waiting.map(({ at }) => dayNumber(at))];
  return [...new Set(days.map(dayText))].map((day) => ({ from: day, to: day }));
}

/** Reads the marks of everything, and which of some punches are there. */
export async function readMarks(replica: RawReplica, missing: readonly string[]): Promise<Marks> {
  const collections = await Promise.all(
    COUNTED_COLLECTIONS.map((name) =>
      replica.read(name, async (view) => {
        const [marks, waiting] = await Promise.all([view.marks(), view.waiting()]);
        return { marks, waiting };
      }),
    ),
  );
  if (missing.length === 0) return { collections, present: new Set() };
  const found = await replica.read("punches", (view) => Promise.all(missing.map(view.get)));
  return { collections, present: new Set(found.flatMap((row) => row?.id ?? [])) };
}

/** Whether the rows that a block was counted from are as they were, and the time is as good as it was. */
export function isFresh(counted: CountedBlock, marks: Marks, words: readonly Word[], now: number): boolean {
  const { block, outside, missing, stamp } = counted;
  const seen = COUNTED_COLLECTIONS.map((name, place) => {
    const window = windowOf(block, name);
    const { marks: days = [], waiting = [] } = marks.collections[place] ?? {};
    const within = days.filter(({ sequence }) => isWithin(window, sequence));
    return [...within.map(({ id }) => id), ...waitingWithin(waiting, window)];
  });
  const afar = wordsFromAfar(words, windowOf(block, "punches"), outside);
  return !missing.some((id) => marks.present.has(id)) && stamp === stampText(block, now, seen, afar);
}

/** What a block depends on, as one text: the marks and what waits of each collection, words from afar, and the time. */
export function stampText(
  block: number,
  now: number,
  seen: readonly (readonly string[])[],
  afar: readonly string[],
): string {
  return [timeOfBlock(block, now), ...[...seen, afar].map((ids) => ids.join())].join(" ");
}
