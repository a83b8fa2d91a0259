import { useCountingAhead } from "#queries/statistics/use-counting-ahead.ts";

/** Computes the statistics ahead of their use. Renders nothing. */
export function CountingAhead() {
  useCountingAhead();
  return null;
}
