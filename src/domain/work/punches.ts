import { groupBy } from "#lib/group-by.ts";

/**
 * One press of the time clock, or a word about one. None is ever changed or removed: what was wrong is corrected by
 * another. All instants are ISO 8601 in UTC.
 */
export interface PunchEvent {
  id: string;
  /** Whose time it is. A correction is about the same person: a wrong PIN's punch is voided and entered anew. */
  user_id: string;
  type: "in" | "out" | "break-start" | "break-end";
  /** When it is held to have happened. */
  at: string;
  source: "phone" | "kiosk" | "manager" | "correction" | "automatic";
  device_id: string | null;
  /** Shared by the ends of one interval that a manager entered by hand, or by what one correction consists of. */
  entry_id: string | null;
  /** The id of the punch that it replaces. */
  corrects: string | null;
  /** It takes away what it corrects and puts nothing in its place. */
  is_void: boolean;
  /** The shift that the person said it is for. */
  shift_id: string | null;
  /** When it was recorded, by the device's clock as the server put it right. */
  recorded_at: string;
  /** Why nobody vouches for who pressed it, as the server judged it; null where there is no doubt. */
  unverified: "tablet" | "chain" | "former" | null;
}

/** A punch that counts, with the one at whose place it stands: itself, unless it was corrected. */
export interface EffectivePunch extends PunchEvent {
  original: PunchEvent;
}

/** At one instant somebody leaves before they come, and what a break is part of is around it. */
const TURN = { "break-end": 0, out: 1, in: 2, "break-start": 3 };

/** The order of punches: by when they happened, then as TURN says, then by when they were recorded, then by id. */
export function inTurn(one: PunchEvent, other: PunchEvent): number {
  return (
    Date.parse(one.at) - Date.parse(other.at) ||
    TURN[one.type] - TURN[other.type] ||
    inTurnOfRecording(one, other)
  );
}

/**
 * What counts once corrections are applied, in turn. Everything that corrects one punch, directly or by correcting a
 * correction of it, is a word about that punch. A word that was itself corrected does not count; of those left the
 * latest recorded counts, of two at once the greater id. When it is void, the punch is gone: whoever wants it back
 * corrects once more.
 *
 * Aside is what leads to no punch: corrections of what has not arrived, or is somebody else's, or, through a fault, of
 * each other. The same events give the same in whatever order they came, and however often.
 */
export function effectivePunches(events: readonly PunchEvent[]): {
  punches: EffectivePunch[];
  aside: PunchEvent[];
} {
  const known = [...new Map(events.map((event) => [event.id, event])).values()].sort(inTurn);
  const corrections = groupBy(known, ({ corrects, user_id }) => `${corrects} ${user_id}`);
  const reached = new Set<PunchEvent>();
  const punches: EffectivePunch[] = [];
  for (const original of known) {
    if (original.corrects !== null) continue;
    const words = [original];
    // It grows while it is read. A circle is never entered: nothing in one corrects anything outside.
    for (const word of words) words.push(...(corrections.get(`${word.id} ${word.user_id}`) ?? []));
    for (const word of words) reached.add(word);
    const corrected = new Set(words.map(({ corrects }) => corrects));
    const last = words
      .filter(({ id }) => !corrected.has(id))
      .reduce((one, other) => (inTurnOfRecording(one, other) > 0 ? one : other));
    if (!last.is_void) punches.push({ ...last, original });
  }
  return { punches: punches.sort(inTurn), aside: known.filter((event) => !reached.has(event)) };
}

/** The order in which punches were recorded; of two at once the smaller id is first. */
export function inTurnOfRecording(one: PunchEvent, other: PunchEvent): number {
  return Date.parse(one.recorded_at) - Date.parse(other.recorded_at) || (one.id < other.id ? -1 : 1);
}
