import type { ClockReading } from "#schema/entities/fields.ts";
import { CLOCK_TOLERANCE_MS } from "../time/device-clock.ts";

/** What a tablet knows of itself. Instants are UTC, as the clock was put right (domain/time/device-clock.ts). */
export interface TabletSyncFacts {
  now: string;
  /** When each punch was recorded that the server has not confirmed, in any order. */
  pending: readonly string[];
  /** How many the server did not take; they wait for somebody to deal with them. */
  refused: number;
  /** The last complete exchange with the server; null when there was none. */
  lastExchange: string | null;
  /** As the browser estimates it, in bytes; null when it does not say. */
  storage: { usage: number; quota: number } | null;
  clock: Pick<ClockReading, "offset_ms" | "changed">;
}

export interface NoticeRules {
  /** A punch may be on its way for so long before anybody is told, in ms. */
  pendingMs: number;
  /** Without an exchange for longer, the tablet is dark, in ms. */
  darkMs: number;
  /** Less room than this is little, in bytes. */
  roomBytes: number;
  /** A clock that is further off than this is not right, in ms. */
  offsetMs: number;
}

export type SyncNotice =
  /** Punches may soon not be stored. */
  | { kind: "storage-low"; roomBytes: number }
  /** Somebody set the clock, or it is wrong: by `offset_ms` as last measured (server minus device), null when never. */
  | { kind: "clock"; offset_ms: number | null }
  /** Punches that the server did not take, so nobody is paid for them as things are. */
  | { kind: "refused"; count: number }
  /** Nothing was exchanged for too long: neither punches sent nor new PINs learnt. `since` null: never. */
  | { kind: "dark"; since: string | null; pending: number }
  /** Punches wait to be sent; `since` is when the oldest was recorded. */
  | { kind: "waiting"; pending: number; since: string }
  | { kind: "fine" };

/** What the tablet has to say of itself, the gravest first; "fine" is said alone. A dark one tells what waits with it. */
export function syncNotices(facts: TabletSyncFacts, rules: NoticeRules): [SyncNotice, ...SyncNotice[]] {
  const [first, ...others] = [
    lowStorage(facts, rules),
    refusal(facts),
    suspiciousClock(facts, rules),
    darkness(facts, rules) ?? waiting(facts, rules),
  ].filter((notice) => notice !== null);
  return first ? [first, ...others] : [{ kind: "fine" }];
}

function lowStorage({ storage }: TabletSyncFacts, { roomBytes }: NoticeRules): SyncNotice | null {
  if (!storage) return null;
  const room = Math.max(0, storage.quota - storage.usage);
  return room < roomBytes ? { kind: "storage-low", roomBytes: room } : null;
}

function refusal({ refused: count }: TabletSyncFacts): SyncNotice | null {
  return count > 0 ? { kind: "refused", count } : null;
}

/** Also one that shows a time before what it has seen: it was set back since, if perhaps in another page life. */
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
  // UTC instants of one form: their texts sort as their times do.
  const [since] = [...pending].sort();
  if (since === undefined || elapsedMs(since, now) <= pendingMs) return null;
  return { kind: "waiting", pending: pending.length, since };
}

function elapsedMs(since: string, now: string): number {
  return Date.parse(now) - Date.parse(since);
}
