import type { DayCounts } from "#domain/statistics/day-counts.ts";
import type { DayRange } from "#domain/statistics/statistics-source.ts";
import type { RawReplica } from "#replica/raw-database.ts";
import type { SideStore } from "#replica/side-store.ts";
import { blocksOf } from "./block-days.ts";
import { isFresh, readMarks } from "./block-stamp.ts";
import type { Word } from "./correction-words.ts";
import { type CountedBlock, type CountingRules, rulesText } from "./counted-block.ts";
import { readBlock } from "./read-block.ts";

/** How it goes: so many of so many blocks. Answers whether to go on. */
export type OnStep = (done: number, of: number) => boolean;

export interface CountsKeeper {
  /**
   * The counts of the days of some ranges, of which only those are counted that changed since they last were. Null when
   * it was not to go on.
   */
  countsOf(
    ranges: readonly DayRange[],
    rules: CountingRules,
    now: number,
    onStep: OnStep,
  ): Promise<DayCounts[] | null>;
}

/** A correction that is found leads to blocks further away; what changes meanwhile is asked for again anyway. */
const PASSES_MAX = 3;

/** Keeps what was counted in a store, so that after the first time there is little to count. */
export function countsKeeper(replica: RawReplica, store: SideStore<CountedBlock>): CountsKeeper {
  let loading: Promise<Map<number, CountedBlock>> | null = null;
  // What cannot be kept is counted anew the next time.
  const load = async () =>
    new Map((await store.getAll().catch(() => [])).map((counted) => [counted.block, counted]));

  return {
    async countsOf(ranges, rules, now, onStep) {
      loading ??= load();
      const known = await loading;
      const blocks = [...new Set(ranges.flatMap(blocksOf))];
      const text = rulesText(rules);
      let done = 0;
      for (let pass = 0; pass < PASSES_MAX; pass++) {
        const stale = await staleAmong(blocks, known, text, replica, now);
        if (stale.length === 0) break;
        const counted: [number, CountedBlock][] = [];
        const of = done + stale.length;
        for (const block of stale) {
          if (!onStep(done, of)) break;
          const fresh = await readBlock(replica, block, wordsOf(known), rules, now);
          known.set(block, fresh);
          counted.push([block, fresh]);
          done += 1;
        }
        await store.putAll(counted).catch(() => {});
        if (done < of) return null;
      }
      return blocks.flatMap((block) => known.get(block)?.counts ?? []);
    },
  };
}

async function staleAmong(
  blocks: readonly number[],
  known: ReadonlyMap<number, CountedBlock>,
  rules: string,
  replica: RawReplica,
  now: number,
): Promise<number[]> {
  const missing = blocks.flatMap((block) => known.get(block)?.missing ?? []);
  const marks = await readMarks(replica, missing);
  const words = wordsOf(known);
  return blocks.filter((block) => {
    const counted = known.get(block);
    return !counted || counted.rules !== rules || !isFresh(counted, marks, words, now);
  });
}

function wordsOf(known: ReadonlyMap<number, CountedBlock>): Word[] {
  return [...known.values()].flatMap(({ words }) => words);
}
