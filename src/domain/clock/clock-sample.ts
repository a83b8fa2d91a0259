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
