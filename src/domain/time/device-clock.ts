import type { ClockReading } from "#schema/entities/fields.ts";

/** The readings of a device's clocks at one moment. */
export interface DeviceClocks {
  /** The wall clock, which people can set: ms since 1970. */
  wallMs: number;
  /** Ms since the page was opened, by a clock nobody can set. It may stop while the device sleeps. */
  monotonicMs: number;
  /** Which page life `monotonicMs` belongs to; readings of different lives cannot be compared. */
  origin: number;
}

/** One exchange with the server, as the device's clocks saw it. Replication reports it after every answer. */
export interface ClockExchange {
  serverTime: string;
  /** The wall clock when the request was sent and when the answer arrived, in ms since 1970. */
  sentAt: number;
  receivedAt: number;
  sentMonotonic: number;
  receivedMonotonic: number;
}

/** The device clock's offset as measured by one exchange; the readings are from its end. */
export interface ClockSample extends DeviceClocks {
  /** Server time minus device time. */
  offsetMs: number;
  /** The maximum error of the offset. */
  errorMs: number;
}

/** A quartz drifts some 50 parts per million; more in a cold phone. */
const DRIFT = 100e-6;
/** How many times less exact a newer sample may be and still be used. */
const MUCH_WORSE = 4;
/** Smaller errors do not matter for a punch. */
const GOOD_ENOUGH_MS = 250;

/**
 * Measures the offset: the server read its clock between the two moments, so the middle is wrong by at most half a
 * round trip. If the clocks disagree about it (sleep, a clock change), the longer one counts.
 */
export function sampleOf(exchange: ClockExchange, origin: number): ClockSample | null {
  const { serverTime, sentAt, receivedAt, sentMonotonic, receivedMonotonic } = exchange;
  const roundTripMs = Math.max(receivedAt - sentAt, receivedMonotonic - sentMonotonic, 0);
  const offsetMs = Date.parse(serverTime) - (receivedAt - roundTripMs / 2);
  if (!Number.isFinite(offsetMs)) return null;
  return { offsetMs, errorMs: roundTripMs / 2, wallMs: receivedAt, monotonicMs: receivedMonotonic, origin };
}

/**
 * Keeps the newer sample, unless it is much worse than the known one, whose error grows with age. If both cannot be
 * true, the clock was set: then always the newer.
 */
export function betterSample(known: ClockSample | null, next: ClockSample): ClockSample {
  if (!known) return next;
  const knownErrorMs = known.errorMs + DRIFT * Math.abs(next.wallMs - known.wallMs);
  const agree = Math.abs(next.offsetMs - known.offsetMs) <= next.errorMs + knownErrorMs;
  const isMuchWorse = next.errorMs > MUCH_WORSE * Math.max(knownErrorMs, GOOD_ENOUGH_MS);
  return agree && isMuchWorse ? known : next;
}

/** Time servers adjust a clock by less; people who set it back do so by more. */
export const CLOCK_TOLERANCE_MS = 5000;

/** The instant to record now, and the clock readings by which the server can judge it. */
export interface ClockNow {
  instant: string;
  reading: ClockReading;
}

/**
 * Reads the device's clocks; `seen` is an earlier reading in this page life with the same setting. The instant is the
 * wall clock corrected by the offset; if the wall clock went back, it follows the monotonic clock since `seen`, or in
 * another page life is the earliest possible.
 *
 * Detected here: every step back that exceeds the tolerance in total, relative to the last exchange or any reading of
 * this page life (furtherSeen). Detected by the server, from the offset: a clock still wrong at the next exchange. A
 * clock that ran ahead may belong to a device that slept, so that alone is never marked here. Not detectable: a clock
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

/** Returns the reading to compare later ones with: the current one, unless the wall clock went back since `seen`. */
export function furtherSeen(seen: DeviceClocks, now: DeviceClocks): DeviceClocks {
  return now.wallMs >= leastWallMs(seen, now) ? now : seen;
}

/** The least an unchanged wall clock shows now, given an earlier reading. */
function leastWallMs(before: DeviceClocks | null, now: DeviceClocks): number {
  if (!before) return Number.NEGATIVE_INFINITY;
  const counted = before.origin === now.origin ? Math.max(0, now.monotonicMs - before.monotonicMs) : 0;
  return before.wallMs + counted;
}

function instantOf(ms: number): string {
  return new Date(Math.round(ms)).toISOString();
}
