import { isSame } from "#lib/keep-same.ts";
import { must } from "#lib/must.ts";
import { samePeriod } from "./pay-period.ts";
import { type PayRow, payRow, type RowSource, shownRows } from "./payroll-rows.ts";

/** The number of lines computed synchronously: what is typed for one person must be visible in the next frame. */
const AT_ONCE = 3;

export interface RowsKeeper {
  /** Returns the lines for these sources if only a few must be computed; otherwise null. */
  rows(sources: readonly RowSource[]): PayRow[] | null;
  /** Computes missing lines, at least one and for at most this many ms; true once nothing is missing. */
  work(sources: readonly RowSource[], ms: number): boolean;
  before(sources: readonly RowSource[]): PayRow[] | null;
}

/** Caches people's lines, and computes them in slices: the pay of a hundred people takes longer than a frame. */
export function rowsKeeper(clock: () => number, compute = payRow): RowsKeeper {
  const kept = new Map<string, { source: RowSource; row: PayRow }>();
  let last: { source: RowSource; rows: PayRow[] } | null = null;
  const isMissing = (source: RowSource) => {
    const known = kept.get(source.id);
    return !known || !isSame(known.source, source);
  };
  const keep = (source: RowSource) => kept.set(source.id, { source, row: compute(source) });
  return {
    rows(sources) {
      const missing = sources.filter(isMissing);
      if (missing.length > AT_ONCE) return null;
      missing.forEach(keep);
      const rows = shownRows(sources.map(({ id }) => must(kept.get(id), "a line that was computed")));
      const [source] = sources;
      last = source ? { source, rows } : null;
      return rows;
    },
    work(sources, ms) {
      const until = clock() + ms;
      for (const source of sources.filter(isMissing)) {
        keep(source);
        if (clock() >= until) return !sources.some(isMissing);
      }
      return true;
    },
    before(sources) {
      const [source] = sources;
      return last && source && samePeriod(last.source.period, source.period) ? last.rows : null;
    },
  };
}
