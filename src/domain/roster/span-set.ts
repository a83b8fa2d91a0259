import type { Span } from "./shift-span.ts";

/** What is left of stretches of time when others, which may overlap, are taken out of them, in the order of the first. */
export function without(spans: readonly Span[], taken: readonly Span[]): Span[] {
  return taken
    .filter(({ start, end }) => end > start)
    .reduce(
      (left, { start, end }) =>
        left.flatMap((span) => [
          ...clipped([span], { start: -Infinity, end: start }),
          ...clipped([span], { start: end, end: Infinity }),
        ]),
      spans.filter((span) => span.end > span.start),
    );
}

/** Of stretches of time what lies within one of them. */
export function clipped(spans: readonly Span[], { start, end }: Span): Span[] {
  return spans
    .map((span) => ({ start: Math.max(span.start, start), end: Math.min(span.end, end) }))
    .filter((span) => span.end > span.start);
}
