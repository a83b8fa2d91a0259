import type { Format } from "#lib/format/create-format.ts";
import type { PunchCorrection } from "#schema/entities/punch-correction.ts";
import { spanText } from "#screens/time-records/record-words.ts";

/**
 * What somebody says of their breaks who asks for a correction: 'Without a break', 'With a break from 12:00 PM to 12:30 PM';
 * null where they say nothing of them, as in requests of older devices.
 */
export function askedBreaksText({ breaks }: Pick<PunchCorrection, "breaks">, format: Format): string | null {
  if (!breaks) return null;
  if (breaks.length === 0) return "Without a break";
  const spans = breaks.map(({ start, end }) =>
    spanText({ start: Date.parse(start), end: Date.parse(end) }, format),
  );
  return `With ${breaks.length === 1 ? "a break" : "breaks"} ${spans.join(", ")}`;
}
