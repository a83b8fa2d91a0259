import type { ClockReading } from "#schema/entities/fields.ts";
import { CLOCK_TOLERANCE_MS } from "../time/device-clock.ts";

/** The tablet's facts about itself. Instants are UTC by the corrected clock (domain/time/device-clock.ts). */
export interface TabletSyncFacts {
  now: string;
  /** When each unconfirmed punch was recorded, in any order. */
  pending: readonly string[];
  refused: number;
  /** The last complete exchange with the server; null if there was none. */
  lastExchange: string | null;
  /** The browser's estimate in bytes; null if it gives none. */
  storage: { usage: number; quota: number } | null;
  clock: Pick<ClockReading, "offset_ms" | "changed">;
}

export interface NoticeRules {
  /** How long a punch may stay unconfirmed before a notice, in ms. */
  pendingMs: number;
  /** How long without an exchange until the tablet counts as dark, in ms. */
  darkMs: number;
  /** Free space below this is low, in bytes. */
  roomBytes: number;
  /** A clock offset above this is wrong, in ms. */
  offsetMs: number;
}

export type SyncNotice =
  | { kind: "storage-low"; roomBytes: number }
  /** Wrong or changed: by `offset_ms` as last measured (server minus device); null if never measured. */
  | { kind: "clock"; offset_ms: number | null }
  /** Punches that the server refused: nobody is paid for them as things are. */
  | { kind: "refused"; count: number }
  /** No exchange for too long: no punches sent, no new PINs received. `since` is null for never. */
  | { kind: "dark"; since: string | null; pending: number }
  /** Punches wait to be sent; `since` is when the oldest was recorded. */
  | { kind: "waiting"; pending: number; since: string };

/** The tablet's notices, most serious first; none if all is well. A dark tablet's includes its waiting punches. */
export function syncNotices(facts: TabletSyncFacts, rules: NoticeRules): SyncNotice[] {
  return [
    lowStorage(facts, rules),
    refusal(facts),
    suspiciousClock(facts, rules),
    darkness(facts, rules) ?? waiting(facts, rules),
  ].filter((notice) => notice !== null);
}

function lowStorage({ storage }: TabletSyncFacts, { roomBytes }: NoticeRules): SyncNotice | null {
  if (!storage) return null;
  const room = Math.max(0, storage.quota - storage.usage);
  return room < roomBytes ? { kind: "storage-low", roomBytes: room } : null;
}

function refusal({ refused: count }: TabletSyncFacts): SyncNotice | null {
  return count > 0 ? { kind: "refused", count } : null;
}

/** A clock behind what the tablet has already seen was set back since, possibly in another page life. */
function suspiciousClock(facts: TabletSyncFacts, { offsetMs }: NoticeRules): SyncNotice | null {
  const { clock, now, lastExchange, pending } = facts;
  const { offset_ms, changed } = clock;
  const isOff = offset_ms !== null && Math.abs(offset_ms) > offsetMs;
  const seen = lastExchange === null ? pending : [...pending, lastExchange];
  const isBehind = seen.some((at) => elapsedMs(at, now) < -CLOCK_TOLERANCE_MS);
  return changed || isOff || isBehind ? { kind: "clock", offset_ms } : null;
}

function darkness(
  { lastExchange, now, pending }: TabletSyncFacts,
  { darkMs }: NoticeRules,
): SyncNotice | null {
  if (lastExchange !== null && elapsedMs(lastExchange, now) <= darkMs) return null;
  return { kind: "dark", since: lastExchange, pending: pending.length };
}

function waiting({ pending, now }: TabletSyncFacts, { pendingMs }: NoticeRules): SyncNotice | null {
  // All are UTC instants of one form, which sort as texts.
  const [since] = [...pending].sort();
  if (since === undefined || elapsedMs(since, now) <= pendingMs) return null;
  return { kind: "waiting", pending: pending.length, since };
}

function elapsedMs(since: string, now: string): number {
  return Date.parse(now) - Date.parse(since);
}
