import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { caseTable } from "#tests/factories/case-table.ts";
import { instantAt } from "../time/zones.ts";
import type { PunchRounding } from "./pay-rules.ts";
import { roundPunch } from "./worked-time.ts";

const DAY = "2026-06-10";

// Columns: which edge, and when it was punched; to how many minutes, and how; when it counts, in UTC unless it names a zone.
const CASES = `
  no rounding leaves the second as it was punched | start 09:07:31 | 0 nearest | 09:07:31
  to a minute, half of one goes up | start 09:07:30 | 1 nearest | 09:08:00
  to a minute, less than half goes down | start 09:07:29 | 1 nearest | 09:07:00
  down to five minutes | start 09:09:59 | 5 down | 09:05:00
  up to five minutes | start 09:05:01 | 5 up | 09:10:00
  a tenth of an hour is six minutes: two past is nearer to the hour | end 17:02:59 | 6 nearest | 17:00:00
  three past is half of six, and goes up | end 17:03:00 | 6 nearest | 17:06:00
  to ten minutes, four past goes down | end 17:04:00 | 10 nearest | 17:00:00
  to ten minutes, five past goes up | end 17:05:00 | 10 nearest | 17:10:00
  to a quarter, seven past goes down: the seven-minute rule | start 09:07:29 | 15 nearest | 09:00:00
  to a quarter, seven and a half past goes up | start 09:07:30 | 15 nearest | 09:15:00
  to a quarter, eight to the hour goes down | end 16:52:00 | 15 nearest | 16:45:00
  to a quarter, seven to the hour goes up | end 16:53:00 | 15 nearest | 17:00:00
  what is on the quarter stays, whichever way: down | start 09:15:00 | 15 down | 09:15:00
  what is on the quarter stays, whichever way: up | end 09:15:00 | 15 up | 09:15:00
  in favour of the worker a start goes down | start 09:14:59 | 15 in-favour | 09:00:00
  in favour of the worker an end goes up | end 17:00:01 | 15 in-favour | 17:15:00
  midnight is on every grid | end 00:00:00 | 6 up | 00:00:00
  in Kathmandu, 5:45 ahead of UTC, ten minutes count from the hour on the wall
    | start 09:04:00 | 10 nearest | 09:00:00 in Asia/Kathmandu
  in Kathmandu, six minutes too | start 09:03:00 | 6 down | 09:00:00 in Asia/Kathmandu
  in Adelaide, 9:30 ahead, a quarter is a quarter | end 17:08:00 | 15 nearest | 17:15:00 in Australia/Adelaide
`;

describe("a punch is rounded", () => {
  it.each(caseTable(CASES))("%s", (_, punched = "", rule = "", counted = "") => {
    const [edge, time = ""] = punched.split(" ");
    const [minutes, mode] = rule.split(" ");
    const [expected = "", zone = "UTC"] = counted.split(" in ");
    const rounding = { minutes: Number(minutes), mode } as PunchRounding;
    const at = instantAt(DAY, time, zone);
    expect(roundPunch(at, edge as "start" | "end", rounding, zone)).toBe(instantAt(DAY, expected, zone));
  });
});

it("never makes a later punch an earlier one, nor moves one by a whole step", () => {
  const instants = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) });
  const rounding = fc.record({
    minutes: fc.constantFrom<PunchRounding["minutes"]>(1, 5, 6, 10, 15),
    mode: fc.constantFrom<PunchRounding["mode"]>("nearest", "down", "up", "in-favour"),
  });
  const edge = fc.constantFrom("start" as const, "end" as const);
  fc.assert(
    fc.property(instants, fc.nat(86_400_000), rounding, edge, (at, later, rule, side) => {
      const counted = roundPunch(at, side, rule, "UTC");
      expect(Math.abs(counted - at)).toBeLessThan(rule.minutes * 60_000);
      expect(roundPunch(at + later, side, rule, "UTC")).toBeGreaterThanOrEqual(counted);
    }),
  );
});
