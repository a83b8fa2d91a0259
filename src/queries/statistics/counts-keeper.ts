import type { DayCounts } from "#domain/statistics/day-counts.ts";
import type { DayRange } from "#domain/statistics/statistics-source.ts";
import type { RawReplica } from "#replica/raw-database.ts";
import type { SideStore } from "#replica/side-store.ts";
import { blocksOf } from "./block-days.ts";
import { isFresh, readMarks } from "./block-stamp.ts";
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

/** Keeps what was counted in a store, so that after the first time there is little to count. */
export function countsKeeper(replica: RawReplica, store: SideStore<CountedBlock>): CountsKeeper {
  let loading: Promise<Map<number, CountedBlock>> | null = null;
  // What cannot be kept is counted anew the next time.
  const load = async () =>
    new Map((await store.getAll().catch(() => [])).map((counted) => [counted.block, counted]));

  return {
    async countsOf(ranges, rules, now, onStep) {
      loading ??= load();
      const [known, marks] = await Promise.all([loading, readMarks(replica)]);
      const text = rulesText(rules);
      const blocks = [...new Set(ranges.flatMap(blocksOf))];
      const stale = blocks.filter((block) => {
        const counted = known.get(block);
        return !counted || counted.rules !== text || !isFresh(counted, marks, now);
      });
      const counted: [number, CountedBlock][] = [];
      for (const block of stale) {
        if (!onStep(counted.length, stale.length)) break;
        const fresh = await readBlock(replica, block, rules, now);
        known.set(block, fresh);
        counted.push([block, fresh]);
      }
      if (counted.length > 0) await store.putAll(counted).catch(() => {});
      if (counted.length < stale.length) return null;
      return blocks.flatMap((block) => known.get(block)?.counts ?? []);
    },
  };
}
