import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { betterSample, type ClockExchange, type ClockSample, sampleOf } from "./device-clock.ts";

const NOON = Date.parse("2026-03-02T12:00:00.000Z");
const ORIGIN = 1;

/** An exchange of a device whose clock is off by `offsetMs`; each way takes its time. */
function exchange(offsetMs: number, thereMs: number, backMs: number, at = NOON): ClockExchange {
  return {
    serverTime: new Date(at + thereMs + offsetMs).toISOString(),
    sentAt: at,
    receivedAt: at + thereMs + backMs,
    sentMonotonic: 1000,
    receivedMonotonic: 1000 + thereMs + backMs,
  };
}

const offsets = fc.integer({ min: -(10 ** 11), max: 10 ** 11 });
const ways = fc.integer({ min: 0, max: 60_000 });
const samples: fc.Arbitrary<ClockSample> = fc.record({
  offsetMs: offsets,
  errorMs: ways,
  wallMs: fc.integer({ min: NOON, max: NOON + 10 ** 9 }),
  monotonicMs: fc.nat(),
  origin: fc.constant(ORIGIN),
});

describe("a sample", () => {
  it.each([
    ["a device that is right", exchange(0, 50, 50), 0, 50],
    ["one that is an hour behind", exchange(3_600_000, 50, 50), 3_600_000, 50],
    ["one that is a day ahead, on a slow line", exchange(-86_400_000, 2000, 2000), -86_400_000, 2000],
    ["an answer that takes longer than the question", exchange(0, 0, 800), -400, 400],
  ])("of %s", (_, seen, offsetMs, errorMs) => {
    expect(sampleOf(seen, ORIGIN)).toEqual({
      offsetMs,
      errorMs,
      wallMs: seen.receivedAt,
      monotonicMs: seen.receivedMonotonic,
      origin: ORIGIN,
    });
  });

  it("is right within its error, however the time was spent", () => {
    fc.assert(
      fc.property(offsets, ways, ways, (offsetMs, there, back) => {
        const sample = sampleOf(exchange(offsetMs, there, back), ORIGIN);
        expect(Math.abs((sample?.offsetMs ?? Number.NaN) - offsetMs)).toBeLessThanOrEqual(
          sample?.errorMs ?? Number.NaN,
        );
      }),
    );
  });

  it("says how unsure it is when the clock was set during the exchange", () => {
    const forward = { ...exchange(0, 50, 50), receivedAt: NOON + 3_600_100 };
    expect(sampleOf(forward, ORIGIN)?.errorMs).toBe(1_800_050);
    const back = { ...exchange(0, 50, 50), receivedAt: NOON + 100 - 3_600_000 };
    expect(sampleOf(back, ORIGIN)).toMatchObject({ offsetMs: 3_600_000, errorMs: 50 });
  });

  it("is not made of an answer without a time", () => {
    expect(sampleOf({ ...exchange(0, 50, 50), serverTime: "soon" }, ORIGIN)).toBeNull();
  });
});

describe("of two samples", () => {
  const known: ClockSample = { offsetMs: 1000, errorMs: 300, wallMs: NOON, monotonicMs: 0, origin: ORIGIN };
  const HOUR = 3_600_000;

  it.each([
    ["the newer, when it is as good", { offsetMs: 1010 }, "next"],
    ["the newer, when it is a little worse", { offsetMs: 1500, errorMs: 900 }, "next"],
    ["the known one, when the newer is much worse", { offsetMs: 2500, errorMs: 5000 }, "known"],
    ["the newer, when they contradict each other", { offsetMs: 9_000_000, errorMs: 5000 }, "next"],
    ["the newer, when the known one has grown old", { errorMs: 5000, wallMs: NOON + 24 * HOUR }, "next"],
  ])("keeps %s", (_, differs, which) => {
    const next = { ...known, wallMs: NOON + 60_000, ...differs };
    expect(betterSample(known, next)).toBe(which === "next" ? next : known);
  });

  it("keeps the first there is", () => {
    expect(betterSample(null, known)).toBe(known);
  });

  it("keeps one of them, and the same when asked again", () => {
    fc.assert(
      fc.property(samples, samples, (first, second) => {
        const kept = betterSample(first, second);
        expect([first, second]).toContain(kept);
        expect(betterSample(kept, second)).toBe(kept === first ? kept : second);
      }),
    );
  });

  it("follows a clock that was set, whatever was known", () => {
    fc.assert(
      fc.property(samples, ways, (first, errorMs) => {
        const set = { ...first, errorMs, offsetMs: first.offsetMs + 10_000_000, wallMs: first.wallMs + 1000 };
        expect(betterSample(first, set)).toBe(set);
      }),
    );
  });
});
