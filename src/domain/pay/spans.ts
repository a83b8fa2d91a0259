import type { Span } from "../roster/shift-span.ts";

/** How long stretches of time that do not overlap are together, in ms. */
export function spansMs(spans: readonly Span[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** What of the spans lies between two instants. */
export function within(spans: readonly Span[], { start, end }: Span): Span[] {
  return spans
    .map((span) => ({ start: Math.max(span.start, start), end: Math.min(span.end, end) }))
    .filter((span) => span.end > span.start);
}

/** What of the spans lies in none of the cuts. Cuts may overlap; one that ends before it begins cuts nothing. */
export function without(spans: readonly Span[], cuts: readonly Span[]): Span[] {
  return cuts
    .filter(({ start, end }) => end > start)
    .reduce<Span[]>(
      (left, cut) =>
        left.flatMap((span) => [
          ...within([span], { start: -Infinity, end: cut.start }),
          ...within([span], { start: cut.end, end: Infinity }),
        ]),
      [...spans],
    );
}
