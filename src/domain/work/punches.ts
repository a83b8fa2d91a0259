import { groupBy } from "#lib/group-by.ts";
import type { Punch } from "#schema/entities/punch.ts";

/**
 * One press of the time clock, or a correction of one, which concerns the same person: a punch under a wrong PIN is
 * voided and entered anew. Punches are never changed or removed: another one corrects them.
 */
export type PunchEvent = Pick<
  Punch,
  | "id"
  | "user_id"
  | "type"
  | "at"
  | "source"
  | "device_id"
  | "entry_id"
  | "corrects"
  | "is_void"
  | "shift_id"
  | "recorded_at"
  | "unverified"
> &
  // Only whether a fast clock dated a punch in the future depends on these.
  Partial<Pick<Punch, "received_at" | "device_seq" | "doubt">>;

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
  /** By the id of each version of it. */
  originals: ReadonlyMap<string, PunchEvent>;
  aside: PunchEvent[];
} {
  const known = [...new Map(events.map((event) => [event.id, event])).values()].sort(inTurn);
  const corrections = groupBy(known, ({ corrects, user_id }) => `${corrects} ${user_id}`);
  const originals = new Map<string, PunchEvent>();
  const punches: EffectivePunch[] = [];
  for (const original of known) {
    if (original.corrects !== null) continue;
    const words = [original];
    // The list grows while it is read. A circle is never entered: nothing in one corrects anything outside.
    for (const word of words) words.push(...(corrections.get(`${word.id} ${word.user_id}`) ?? []));
    for (const word of words) originals.set(word.id, original);
    const corrected = new Set(words.map(({ corrects }) => corrects));
    const last = words
      .filter(({ id }) => !corrected.has(id))
      .reduce((one, other) => (inTurnOfRecording(one, other) > 0 ? one : other));
    if (!last.is_void) punches.push({ ...last, original });
  }
  const aside = known.filter(({ id }) => !originals.has(id));
  return { punches: punches.sort(inTurn), originals, aside };
}

/** Orders punches by recording; of simultaneous ones the smaller id first. */
export function inTurnOfRecording(one: PunchEvent, other: PunchEvent): number {
  return Date.parse(one.recorded_at) - Date.parse(other.recorded_at) || (one.id < other.id ? -1 : 1);
}
