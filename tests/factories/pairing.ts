import { describe, expect, it } from "vitest";
import type { PunchInterval } from "#domain/work/intervals.ts";
import { pairPunches } from "#domain/work/pairing.ts";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import { caseTable, listed } from "./case-table.ts";
import { instantOf, punchesOf, reshuffled } from "./punches.ts";

/** The default rules of a case. */
export const PAIRING_RULES = { now: instantOf("20:00"), maxMs: 16 * HOUR_MS };

/**
 * Tests each case of each section, with its punches in any order. Its columns (caseTable):
 *
 *   punches      as of punchesOf; before them, `zone=…` and `now=…` if they differ from UTC and 20:00
 *   intervals    key, hours, and each break as -hours; `open` for a missing end, `entered` for typed ones
 *   findings     kind and ids
 */
export function testPairing(sections: Record<string, string>): void {
  describe.each(Object.entries(sections))("pairPunches: %s", (_, cases) => {
    it.each(caseTable(cases))("%s", (_, settingsAndPunches, intervals, findings) => {
      const texts = listed(settingsAndPunches);
      const setting = (name: string) => texts.find((text) => text.startsWith(name))?.slice(name.length);
      const zone = setting("zone=");
      const rules = { ...PAIRING_RULES, now: instantOf(setting("now=") ?? "20:00", zone) };
      const events = punchesOf(
        texts.filter((text) => !/^(zone|now)=/.test(text)),
        zone,
      );
      for (const order of [
        events,
        [...events].reverse(),
        ...[0, 1, 2].map((step) => reshuffled(events, step)),
      ]) {
        const paired = pairPunches(order, rules);
        expect(paired.intervals.map(inWords)).toEqual(listed(intervals));
        expect(paired.findings.map(({ kind, punches }) => `${kind} ${punches}`).sort()).toEqual(
          listed(findings).sort(),
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
