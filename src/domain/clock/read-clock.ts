import type { ClockReading } from "#schema/entities/fields.ts";
import type { ClockSample, DeviceClocks } from "./clock-sample.ts";

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
