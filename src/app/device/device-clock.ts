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
import { parsedJson } from "#stores/local-storage.ts";

const STORAGE_KEY = "shiftkeep-clock";
const stored = v.object({
  offsetMs: v.number(),
  errorMs: v.number(),
  wallMs: v.number(),
  monotonicMs: v.number(),
  origin: v.number(),
});

/** The browser's local storage; accessing it throws where a browser forbids it. */
type Store = Pick<Storage, "getItem" | "setItem">;

export interface DeviceClock {
  /** Measures the device clock's offset from an exchange. Called after every answer. */
  noteExchange(exchange: ClockExchange): void;
  readClock(): ClockNow;
}

/**
 * Creates the device's clock, corrected by the last good exchange of any tab. The sample is stored, so it survives
 * reloads; clock readings since then stay in the page, because they can only be compared here.
 */
export function createDeviceClock(clocks: () => DeviceClocks, storage: () => Store): DeviceClock {
  let known: string | null = null;
  let isShared = true;
  let seen = clocks();

  /** A sample of another tab may show that the clock was set: earlier readings then no longer count. */
  function currentSample(): ClockSample | null {
    const latest = isShared ? recall(storage) : known;
    if (latest !== known) {
      known = latest;
      seen = clocks();
    }
    return parsedJson(known, stored);
  }

  return {
    noteExchange(exchange) {
      const next = sampleOf(exchange, clocks().origin);
      const before = currentSample();
      if (!next) return;
      // Even a worse sample confirms the current setting of the clock.
      seen = next;
      if (betterSample(before, next) !== next) return;
      known = JSON.stringify(next);
      try {
        storage().setItem(STORAGE_KEY, known);
      } catch {
        // Storage is full or forbidden: the sample then lives as long as the page.
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
