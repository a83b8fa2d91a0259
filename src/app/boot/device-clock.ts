import * as v from "valibot";
import {
  betterSample,
  type ClockExchange,
  type ClockNow,
  type ClockSample,
  type DeviceClocks,
  furtherSeen,
  readClock,
  sampleOf,
} from "#domain/time/device-clock.ts";

const STORAGE_KEY = "shiftkeep-clock";
const stored = v.object({
  offsetMs: v.number(),
  errorMs: v.number(),
  wallMs: v.number(),
  monotonicMs: v.number(),
  origin: v.number(),
});

/** The browser's local storage; reaching for it throws where a browser forbids it. */
type Store = Pick<Storage, "getItem" | "setItem">;

export interface DeviceClock {
  /** Learns from an exchange how far the device's clock is off. Whoever exchanges calls it after every answer. */
  noteExchange(exchange: ClockExchange): void;
  readClock(): ClockNow;
}

/**
 * The device's clock, put right by the last good exchange of any tab. The sample is kept where it survives a reload;
 * what the clocks showed since this page first knew of it stays in the page, because only here can it be compared.
 */
export function createDeviceClock(clocks: () => DeviceClocks, storage: () => Store): DeviceClock {
  let known: string | null = null;
  let isShared = true;
  let seen = clocks();

  /** A sample of another tab may tell that the clock was set: what was seen before is then no measure any more. */
  function currentSample(): ClockSample | null {
    const latest = isShared ? recall(storage) : known;
    if (latest !== known) {
      known = latest;
      seen = clocks();
    }
    return parse(known);
  }

  return {
    noteExchange(exchange) {
      const next = sampleOf(exchange, clocks().origin);
      const before = currentSample();
      if (!next) return;
      // Also an exchange that is no better sample tells that the clock is set as that sample says.
      seen = next;
      if (betterSample(before, next) !== next) return;
      known = JSON.stringify(next);
      try {
        storage().setItem(STORAGE_KEY, known);
      } catch {
        // A full or forbidden storage: the sample then lives as long as the page.
        isShared = false;
      }
    },
    readClock() {
      const sample = currentSample();
      const now = clocks();
      const read = readClock(now, sample, seen);
      seen = furtherSeen(seen, now);
      return read;
    },
  };
}

function recall(storage: () => Store): string | null {
  try {
    return storage().getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function parse(text: string | null): ClockSample | null {
  try {
    const parsed = v.safeParse(stored, JSON.parse(text ?? "null"));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
