import { backoffMs } from "#lib/attempts.ts";
import { TransportError, type TransportErrorKind } from "#schema/protocol/transport.ts";
import type { SyncEvent } from "./machine.ts";

/** The first pause between tries while the server is unreachable. */
const RETRY_FIRST_MS = 500;
const RETRY_MAX_MS = 4000;
/** A longer Retry-After is shortened to this, because people wait for their data. */
const RETRY_AFTER_MAX_MS = 60_000;

export class StoppedError extends Error {}

const EVENTS = {
  unreachable: "failed",
  unexpected: "failed",
  throttled: "failed",
  serverFull: "failed",
  unauthorized: "unauthorized",
  outdated: "tooOld",
} as const satisfies Record<TransportErrorKind, SyncEvent>;

/** Returns the machine's event for a failed exchange; null if it was stopped. */
export function eventOf(error: unknown, hasNetwork: boolean): SyncEvent | null {
  if (error instanceof StoppedError) return null;
  if (!(error instanceof TransportError)) return "failed";
  const event = EVENTS[error.kind];
  return event === "failed" && !hasNetwork ? "lostNetwork" : event;
}

/** Returns the pause in ms after this many failures in a row: growing, or as long as the server asked. */
export function pauseMs(failures: number, error: unknown, random: number): number {
  const asked = error instanceof TransportError ? error.retryAfterMs : null;
  if (asked !== null) return Math.min(asked, RETRY_AFTER_MAX_MS);
  return backoffMs(failures, RETRY_FIRST_MS, RETRY_MAX_MS, random);
}
