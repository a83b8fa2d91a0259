import { useCountingAhead } from "#queries/statistics/use-counting-ahead.ts";

/** Counts ahead what the statistics show. Draws nothing itself. */
export function CountingAhead() {
  useCountingAhead();
  return null;
}
