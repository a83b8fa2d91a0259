import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ClockSample } from "./device-clock.ts";
import { CLOCK_TOLERANCE_MS, readClock } from "./device-clock.ts";

const NOON = Date.parse("2026-03-02T12:00:00.000Z");
const HOUR = 3_600_000;
const PAGE = 1;
const OTHER_PAGE = 2;

/** Measured at noon of the device's clock, which is two minutes slow. */
const sample: ClockSample = {
  offsetMs: 120_000,
  errorMs: 40,
  wallMs: NOON,
  monotonicMs: 10_000,
  origin: PAGE,
};

/** The clocks an hour later, with the wall clock shifted. */
const afterHour = (shiftMs = 0, origin = PAGE) => ({
  wallMs: NOON + HOUR + shiftMs,
  monotonicMs: 10_000 + HOUR,
  origin,
});

describe("readClock", () => {
  it.each([
    ["puts the device's clock right", afterHour(), "13:02:00.000", false],
    ["takes a nudge for one", afterHour(-CLOCK_TOLERANCE_MS), "13:01:55.000", false],
    ["trusts the monotonic clock when the other was set back", afterHour(-3 * HOUR), "13:02:00.000", true],
    ["sees that also when it is still after the measurement", afterHour(-HOUR / 2), "13:02:00.000", true],
    ["does not take sleep for a changed clock", afterHour(8 * HOUR), "21:02:00.000", false],
    ["compares no count of another page life", afterHour(-HOUR / 2, OTHER_PAGE), "12:32:00.000", false],
    ["is never before the measurement", afterHour(-3 * HOUR, OTHER_PAGE), "12:02:00.000", true],
  ])("%s", (_, clocks, time, changed) => {
    const { instant, reading } = readClock(clocks, sample);
    expect({ instant, changed: reading.changed }).toEqual({ instant: `2026-03-02T${time}Z`, changed });
  });

  it("says what the clocks said", () => {
    expect(readClock(afterHour(), { ...sample, offsetMs: 120_000.4 }).reading).toEqual({
      device_time: "2026-03-02T13:00:00.000Z",
      offset_ms: 120_000,
      offset_age_ms: HOUR,
      monotonic_ms: 10_000 + HOUR,
      changed: false,
    });
  });

  it("takes the device's word before the first exchange", () => {
    expect(readClock(afterHour(), null)).toMatchObject({
      instant: "2026-03-02T13:00:00.000Z",
      reading: { offset_ms: null, offset_age_ms: null, changed: false },
    });
  });

  it("sees a clock set back since the page began, with a sample of another page life or without", () => {
    const pageBegan = { wallMs: NOON, monotonicMs: 10_000, origin: OTHER_PAGE };
    const clocks = afterHour(-2 * HOUR, OTHER_PAGE);
    expect(readClock(clocks, null, pageBegan)).toMatchObject({
      instant: "2026-03-02T13:00:00.000Z",
      reading: { changed: true },
    });
    expect(readClock(clocks, sample, pageBegan)).toMatchObject({
      instant: "2026-03-02T13:02:00.000Z",
      reading: { changed: true },
    });
  });

  it("moves on as the monotonic clock does, however the other is set back", () => {
    const elapsed = fc.integer({ min: 0, max: 10 * 24 * HOUR });
    fc.assert(
      fc.property(elapsed, fc.integer({ min: CLOCK_TOLERANCE_MS + 1, max: 10 ** 11 }), (ms, back) => {
        const clocks = { wallMs: NOON + ms - back, monotonicMs: 10_000 + ms, origin: PAGE };
        const { instant, reading } = readClock(clocks, sample);
        expect(Date.parse(instant)).toBe(NOON + ms + sample.offsetMs);
        expect(reading.changed).toBe(true);
      }),
    );
  });

  it("gives no instant before the measurement, beyond a nudge, and flags nothing that only went ahead", () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 11), max: 10 ** 11 }), fc.nat(10 ** 9), (wall, counted) => {
        const clocks = { wallMs: NOON + wall, monotonicMs: 10_000 + counted, origin: PAGE };
        const { instant, reading } = readClock(clocks, sample);
        expect(Date.parse(instant)).toBeGreaterThanOrEqual(NOON + sample.offsetMs - CLOCK_TOLERANCE_MS);
        expect(reading.changed).toBe(counted - wall > CLOCK_TOLERANCE_MS);
      }),
    );
  });
});
