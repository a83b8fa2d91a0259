import { describe, expect, it } from "vitest";
import type { PunchInterval } from "#domain/work/intervals.ts";
import { pairPunches } from "#domain/work/pairing.ts";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import { instantOf, punchesOf, reshuffled } from "./punches.ts";

/** Punches, and the expected intervals and findings. */
export interface PairingCase {
  zone?: string;
  now?: string;
  punches: string[];
  /** 'key hours -break', with 'open' for a missing end of the hours or the break, and 'entered' for typed ones. */
  intervals: string[];
  /** 'kind ids'. */
  findings?: string[];
}

/** The default rules of a case. */
export const PAIRING_RULES = { now: instantOf("20:00"), maxMs: 16 * HOUR_MS };

/** Tests each case of each section, with its punches in any order. */
export function testPairing(sections: Record<string, Record<string, PairingCase>>): void {
  describe.each(Object.entries(sections))("pairPunches: %s", (_, cases) => {
    it.each(Object.entries(cases))("%s", (_, { zone, now = "20:00", punches, intervals, findings = [] }) => {
      const events = punchesOf(punches, zone);
      const rules = { ...PAIRING_RULES, now: instantOf(now, zone) };
      for (const order of [
        events,
        [...events].reverse(),
        ...[0, 1, 2].map((step) => reshuffled(events, step)),
      ]) {
        const paired = pairPunches(order, rules);
        expect(paired.intervals.map(inWords)).toEqual(intervals);
        expect(paired.findings.map(({ kind, punches }) => `${kind} ${punches}`).sort()).toEqual(
          [...findings].sort(),
        );
      }
    });
  });
}

function inWords({ key, start, end, breaks, track }: PunchInterval): string {
  const hours = (from: number, to: number | null) =>
    to === null ? "open" : String(Math.round(((to - from) / HOUR_MS) * 100) / 100);
  const pauses = breaks.map((pause) => `-${hours(pause.start, pause.end)}`);
  return [key, hours(start, end), ...pauses, ...(track === "entered" ? [track] : [])].join(" ");
}
