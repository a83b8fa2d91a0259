import { createHistogram, type RecordableHistogram } from "node:perf_hooks";
import type { Percentiles } from "./plan.ts";

/** The steps of every device before the work. */
const STARTS = ["signIn", "firstRows", "fillPage", "filled", "joined"] as const;
const TIMES = [...STARTS, "push", "confirmed", "hintToPulled", "pull"] as const;
type Timed = (typeof TIMES)[number];

/** The times and errors of all devices of a run. */
export class Tally {
  /** Times of the work only count while this is true. */
  counts = false;
  readonly errors: Record<string, number> = {};
  askedToWait = 0;
  fillRows = 0;
  socketsLost = 0;
  readonly #times = new Map<Timed, RecordableHistogram>(TIMES.map((name) => [name, createHistogram()]));

  took(what: Timed, ms: number) {
    const isStart = (STARTS as readonly Timed[]).includes(what);
    if (isStart || this.counts) this.#times.get(what)?.record(Math.max(1, Math.round(ms * 1000)));
  }

  failed(what: string) {
    this.errors[what] = (this.errors[what] ?? 0) + 1;
  }

  percentiles(): Record<Timed, Percentiles> {
    return Object.fromEntries(
      [...this.#times].map(([name, times]) => [name, percentilesOf(times)]),
    ) as Record<Timed, Percentiles>;
  }
}

function percentilesOf(times: RecordableHistogram): Percentiles {
  const at = (share: number) => (times.count === 0 ? 0 : times.percentile(share) / 1000);
  const max = times.count === 0 ? 0 : times.max / 1000;
  return { count: times.count, p50: at(50), p95: at(95), p99: at(99), max };
}
