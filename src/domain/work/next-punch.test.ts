import fc from "fast-check";
import { expect, it } from "vitest";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import { instantOf, punchesOf, reshuffled } from "#tests/factories/punches.ts";
import { nextPunch } from "./next-punch.ts";

const offered = (punches: string[], now = "18:00") =>
  nextPunch(punchesOf(punches), { now: instantOf(now), maxMs: 16 * HOUR_MS });

/** 'state since: actions', and the key of a forgotten interval. */
function inWords(punches: string[], now?: string): string {
  const { presence, since, actions, forgotten } = offered(punches, now);
  const from = since === null ? "" : ` ${new Date(since).toISOString().slice(11, 16)}`;
  return `${presence}${from}: ${actions.join(", ")}${forgotten ? ` (${forgotten.interval})` : ""}`;
}

it.each<[string, string[], string, string?]>([
  ["no punch yet", [], "away: in"],
  ["gone home", ["in 09:00", "out 17:00"], "away: in"],
  ["at work", ["in 09:00"], "at-work 09:00: out, break-start"],
  ["at work, in on the phone", ["in 09:00 phone"], "at-work 09:00: out, break-start"],
  ["on a break", ["in 09:00", "break-start 12:00"], "on-break 12:00: break-end, out"],
  [
    "back from a break",
    ["in 09:00", "break-start 12:00", "break-end 12:30"],
    "at-work 09:00: out, break-start",
  ],
  ["gone home in a break", ["in 09:00", "break-start 12:00", "out 12:10"], "away: in"],
  ["come again", ["in 09:00", "out 12:00", "in 13:00"], "at-work 13:00: out, break-start"],
  ["an in after an in", ["in 09:00", "in 13:00"], "at-work 13:00: out, break-start"],
  ["a double tap", ["in 09:00", "in 09:00:01 kiosk"], "at-work 09:00: out, break-start"],
  ["out twice", ["in 09:00", "out 12:00", "out 12:30 kiosk"], "away: in"],
  ["voided", ["in 09:00", "in 09:00 fixes=a void recorded=10:00"], "away: in"],
  ["clocked out automatically", ["in 09T20:00", "out 10T08:00 automatic"], "away: in"],
  [
    "a whole day typed in, still on the clock",
    ["in 09:00", "in 12:00 manager entry=e", "out 13:00 manager entry=e"],
    "at-work 09:00: out, break-start",
  ],
  ["an out typed in", ["in 09:00", "out 13:00 manager entry=e"], "away: in"],
  ["a night", ["in 09T22:00"], "at-work 22:00: out, break-start", "10T06:00"],
  ["as long as anybody works", ["in 02:00"], "at-work 02:00: out, break-start"],
  ["forgotten", ["in 01:59"], "away: in, out (a)"],
  ["forgotten in a break", ["in 01:00", "break-start 05:00"], "away: in, out (a)"],
  ["forgotten, and started anew", ["in 09T08:00", "in 10T14:00 kiosk"], "at-work 14:00: out, break-start"],
  [
    "forgotten the day before yesterday, home since",
    ["in 08T08:00", "in 09T08:00", "out 09T16:00"],
    "away: in",
  ],
])("%s", (_, punches, words, now) => {
  expect(inWords(punches, now)).toBe(words);
});

it("tells when the forgotten interval began", () => {
  expect(offered(["in 09T12:00"]).forgotten).toEqual({
    interval: "a",
    start: Date.parse("2026-06-09T12:00:00Z"),
  });
});

const press = fc.record({
  type: fc.constantFrom("in", "out", "break-start", "break-end"),
  hour: fc.integer({ min: 10, max: 23 }),
  minute: fc.integer({ min: 10, max: 59 }),
});

it("offers the same in whatever order punches came, and an out to whoever has an in without one", () => {
  fc.assert(
    fc.property(fc.array(press, { maxLength: 8 }), fc.nat(7), (presses, step) => {
      const events = punchesOf(presses.map(({ type, hour, minute }) => `${type} 09T${hour}:${minute}`));
      const rules = { now: instantOf("10T12:00"), maxMs: 16 * HOUR_MS };
      const offer = nextPunch(events, rules);
      expect(nextPunch(reshuffled(events, step), rules)).toEqual(offer);
      if (offer.since === null) expect(offer.actions).toEqual(offer.forgotten ? ["in", "out"] : ["in"]);
      else expect(Date.parse(rules.now) - offer.since).toBeLessThanOrEqual(rules.maxMs);
    }),
  );
});
