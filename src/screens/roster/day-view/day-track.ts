import type { WallSpan } from "#domain/time/wall-minutes.ts";

/** Beside the names where there is room; under them on a phone. */
export const NAME_COLUMN = "md:ps-44";

/** The position of a span on a day's line, in percent of it. */
export function placeOn(
  window: WallSpan,
  { start, end }: WallSpan,
): { insetInlineStart: string; width: string } {
  const whole = window.end - window.start;
  const percent = (minutes: number) => `${(minutes / whole) * 100}%`;
  return { insetInlineStart: percent(start - window.start), width: percent(end - start) };
}
