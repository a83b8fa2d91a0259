import type { Span } from "../roster/shift-span.ts";

/** What is left of stretches of time when others are taken out of them, in the order of the first. */
export function without(spans: readonly Span[], taken: readonly Span[]): Span[] {
  return taken.reduce(
    (left, { start, end }) =>
      left.flatMap((span) => {
        if (end <= span.start || span.end <= start) return [span];
        return [
          { start: span.start, end: start },
          { start: end, end: span.end },
        ].filter((part) => part.end > part.start);
      }),
    spans.filter((span) => span.end > span.start),
  );
}

/** Of stretches of time what lies within one of them. */
export function clipped(spans: readonly Span[], { start, end }: Span): Span[] {
  return spans
    .map((span) => ({ start: Math.max(span.start, start), end: Math.min(span.end, end) }))
    .filter((span) => span.end > span.start);
}

/** How long stretches of time are together, in ms; what is in two of them counts twice. */
export function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0);
}
