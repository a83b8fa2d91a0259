import { groupBy } from "#lib/group-by.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { daysOfRange } from "../time/day-range.ts";
import { bySpan, clipped, type Span, without } from "../time/spans.ts";
import { dayFinder } from "../time/zones.ts";

/** A part of paid work, and what it was paid as. */
export interface PaidPiece extends Span {
  user_id: string;
  position: string | null;
  /** The key of its interval. */
  interval: string;
}

/** A stay of a person, and its key if it has one. */
interface PaidStay extends Span {
  user_id: string;
  interval?: string;
}

/**
 * Finds what the moments of a stay were paid as, no moment twice: of several pieces about one the first. A piece is found by
 * its time, as the same hours may have been typed in since, or else by the key of its interval.
 */
export function paidFinder(
  paid: readonly PaidPiece[],
  zone: string,
): (stay: PaidStay) => (Span & Pick<PaidPiece, "position">)[] {
  if (paid.length === 0) return () => [];
  const dayOf = dayFinder(zone);
  const turns = new Map(paid.map((piece, place) => [piece, place]));
  const byInterval = groupBy(paid, ({ user_id, interval }) => `${user_id} ${interval}`);
  const timed = paid.filter(({ start, end }) => end - start < Infinity);
  const byDay = groupBy(timed, ({ user_id, start }) => `${user_id} ${dayOf(start)}`);
  return (stay) => {
    const days = daysOfRange({ from: addDays(dayOf(stay.start), -1), to: dayOf(stay.end) });
    const found = new Set([
      ...days.flatMap((day) => byDay.get(`${stay.user_id} ${day}`) ?? []),
      ...(byInterval.get(`${stay.user_id} ${stay.interval}`) ?? []),
    ]);
    const held: (Span & Pick<PaidPiece, "position">)[] = [];
    for (const piece of [...found].sort((one, other) => (turns.get(one) ?? 0) - (turns.get(other) ?? 0))) {
      const left = without(clipped([piece], stay), held);
      held.push(...left.map((span) => ({ ...span, position: piece.position })));
    }
    return held.sort(bySpan);
  };
}
