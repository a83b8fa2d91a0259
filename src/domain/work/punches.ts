import { groupBy } from "#lib/group-by.ts";

/**
 * One press of the time clock, or a correction of one. Punches are never changed or removed: another one corrects
 * them. All instants are ISO 8601 in UTC.
 */
export interface PunchEvent {
  id: string;
  /** A correction concerns the same person: a punch under a wrong PIN is voided and entered anew. */
  user_id: string;
  type: "in" | "out" | "break-start" | "break-end";
  at: string;
  source: "phone" | "kiosk" | "manager" | "correction" | "automatic";
  device_id: string | null;
  /** Shared by the ends of an interval that a manager entered, or by the parts of one correction. */
  entry_id: string | null;
  /** The id of the punch that it replaces. */
  corrects: string | null;
  /** It removes what it corrects without a replacement. */
  is_void: boolean;
  shift_id: string | null;
  /** When it was recorded, by the device's clock as the server put it right. */
  recorded_at: string;
  /** Why the server could not verify who pressed it; null if verified. */
  unverified: "tablet" | "chain" | "former" | null;
}

/** A punch that counts, with the one it stands for: itself, unless corrected. */
export interface EffectivePunch extends PunchEvent {
  original: PunchEvent;
}

/** At the same instant, an "out" precedes an "in", and a break lies within them. */
const TURN = { "break-end": 0, out: 1, in: 2, "break-start": 3 };

/** Orders punches by time, then as TURN says, then by recording, then by id. */
export function inTurn(one: PunchEvent, other: PunchEvent): number {
  return (
    Date.parse(one.at) - Date.parse(other.at) ||
    TURN[one.type] - TURN[other.type] ||
    inTurnOfRecording(one, other)
  );
}

/**
 * The punches that count, in order. Every correction of a punch, direct or of another correction, concerns that
 * punch. A corrected correction does not count; of the rest the latest recorded does, of simultaneous ones the
 * greater id. A void one removes the punch; another can restore it.
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
    // The list grows while it is read. A circle is never entered: nothing in one corrects anything outside.
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

/** Orders punches by recording; of simultaneous ones the smaller id first. */
export function inTurnOfRecording(one: PunchEvent, other: PunchEvent): number {
  return Date.parse(one.recorded_at) - Date.parse(other.recorded_at) || (one.id < other.id ? -1 : 1);
}
