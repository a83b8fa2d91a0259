import type { ClockReading } from "#schema/entities/fields.ts";

/** What a device's clocks show at one moment. */
export interface DeviceClocks {
  /** The clock people can set: ms since 1970. */
  wallMs: number;
  /** Ms since the page was opened, by a clock nobody can set. It may stand still while the device sleeps. */
  monotonicMs: number;
  /** Which page life `monotonicMs` belongs to; readings of different lives cannot be compared. */
  origin: number;
}

/** One exchange with the server as the device's clocks saw it. Replication reports it after every answer. */
export interface ClockExchange {
  /** `server_time` of the answer. */
  serverTime: string;
  /** The wall clock when the request left and when the answer was there, in ms since 1970. */
  sentAt: number;
  receivedAt: number;
  /** The monotonic clock at the same moments. */
  sentMonotonic: number;
  receivedMonotonic: number;
}

/** How far the device's clock is off, as measured by one exchange; the clocks are those of its end. */
export interface ClockSample extends DeviceClocks {
  /** Server time minus device time. */
  offsetMs: number;
  /** The offset is at most this far from the truth. */
  errorMs: number;
}

/** A quartz drifts some 50 parts in a million; phones are worse when cold. */
const DRIFT = 100e-6;
/** How many times worse a newer sample may be and still be taken. */
const MUCH_WORSE = 4;
/** Errors below this are all the same to a punch. */
const GOOD_ENOUGH_MS = 250;

/**
 * Measures the offset. The server read its clock at some time between the two moments; the middle is at most half a
 * round trip wrong. Should the clocks disagree about the round trip (sleep, a clock that was set), the longer counts.
 */
export function sampleOf(exchange: ClockExchange, origin: number): ClockSample | null {
  const { serverTime, sentAt, receivedAt, sentMonotonic, receivedMonotonic } = exchange;
  const roundTripMs = Math.max(receivedAt - sentAt, receivedMonotonic - sentMonotonic, 0);
  const offsetMs = Date.parse(serverTime) - (receivedAt - roundTripMs / 2);
  if (!Number.isFinite(offsetMs)) return null;
  return { offsetMs, errorMs: roundTripMs / 2, wallMs: receivedAt, monotonicMs: receivedMonotonic, origin };
}

/**
 * Which sample to keep: the newer, unless its error is much worse than that of the known one by now (errors grow with
 * age, as clocks drift). Two samples that cannot both be true tell that the clock was set: then always the newer.
 */
export function betterSample(known: ClockSample | null, next: ClockSample): ClockSample {
  if (!known) return next;
  const knownErrorMs = known.errorMs + DRIFT * Math.abs(next.wallMs - known.wallMs);
  const agree = Math.abs(next.offsetMs - known.offsetMs) <= next.errorMs + knownErrorMs;
  const isMuchWorse = next.errorMs > MUCH_WORSE * Math.max(knownErrorMs, GOOD_ENOUGH_MS);
  return agree && isMuchWorse ? known : next;
}

/** Time servers nudge a clock by less; people who set one back do it by more. */
export const CLOCK_TOLERANCE_MS = 5000;

/** The instant to record now, and what the clocks said, so that the server can judge it. */
export interface ClockNow {
  instant: string;
  reading: ClockReading;
}

/**
 * Reads the device's clocks; `seen` is what they showed earlier in this page life with the same setting. The instant
 * is the wall clock put right by the offset. A wall clock that is behind what was seen before, plus what the monotonic
 * clock counted since, was changed: then the instant follows the monotonic clock. Of another page life the count is
 * unknown, and the instant the earliest possible.
 *
 * Noticed here: every step back, in all by more than the tolerance, behind the last exchange or any reading of this page
 * life (furtherSeen), up to the next exchange. So a clock that is set forward and back is noticed at the first reading
 * after, if it was read in between; that reading is marked, and those between are not, as they are stored by then.
 * Noticed by the server: a clock that is still wrong at the next exchange, by its offset. A wall clock that ran ahead
 * may belong to a device that slept, so that alone is never marked here.
 * Not to be noticed: a clock set forward and back without a reading in between, which has falsified nothing; one that is
 * set forward for a punch and back in another page life, or after a sleep that the monotonic clock did not count.
 */
export function readClock(
  clocks: DeviceClocks,
  sample: ClockSample | null,
  seen: DeviceClocks | null = null,
): ClockNow {
  const leastMs = Math.max(leastWallMs(sample, clocks), leastWallMs(seen, clocks));
  const changed = leastMs - clocks.wallMs > CLOCK_TOLERANCE_MS;
  const wallMs = changed ? leastMs : clocks.wallMs;
  return {
    instant: instantOf(wallMs + (sample?.offsetMs ?? 0)),
    reading: {
      device_time: instantOf(clocks.wallMs),
      offset_ms: sample && Math.round(sample.offsetMs),
      offset_age_ms: sample && Math.round(Math.max(0, wallMs - sample.wallMs)),
      monotonic_ms: Math.round(clocks.monotonicMs),
      changed,
    },
  };
}

/** What to measure later readings by: the clocks as they are now, unless the wall clock went back since `seen`. */
export function furtherSeen(seen: DeviceClocks, now: DeviceClocks): DeviceClocks {
  return now.wallMs >= leastWallMs(seen, now) ? now : seen;
}

/** What an unchanged wall clock shows now at least, given what it showed before. */
function leastWallMs(before: DeviceClocks | null, now: DeviceClocks): number {
  if (!before) return Number.NEGATIVE_INFINITY;
  const counted = before.origin === now.origin ? Math.max(0, now.monotonicMs - before.monotonicMs) : 0;
  return before.wallMs + counted;
}

function instantOf(ms: number): string {
  return new Date(Math.round(ms)).toISOString();
}
