import { describe, expect, it } from "vitest";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import { instantOf, punchesOf, reshuffled } from "#tests/factories/punches.ts";
import { newShift } from "#tests/factories/shifts.ts";
import type { MatchDecision } from "../work/matches.ts";
import { type PayableSource, payable, payableOf } from "./payable.ts";

const RULES = { zone: "UTC", now: instantOf("30T12:00"), maxMs: 16 * HOUR_MS };
const SOURCE: PayableSource = { punches: [], decisions: [], letStand: new Set(), shifts: [] };
const DAY = ["in 09:00", "break-start 12:00", "break-end 12:30", "out 17:00"];
const ENTERED = ["in 09:00 manager entry=e", "out 17:00 manager entry=e"];
const CLOCKED = ["in 09:10 kiosk", "out 16:50 kiosk"];

const at = (text: string) => Date.parse(instantOf(text));
function annas(punches: readonly string[], source: Partial<PayableSource> = {}) {
  return payableOf(payable({ ...SOURCE, punches: punchesOf(punches), ...source }, RULES), "anna");
}
const decide = (choice: MatchDecision["choice"]): MatchDecision => ({
  id: "d",
  entered: "a",
  clocked: "c",
  choice,
  decided_at: instantOf("12T09:00"),
});

describe("payable", () => {
  it("pays what has both its ends, with its breaks and punches", () => {
    expect(annas(DAY)).toMatchObject({
      intervals: [
        {
          key: "a",
          start: at("09:00"),
          end: at("17:00"),
          rate: null,
          shiftStart: null,
          breaks: [{ start: at("12:00"), end: at("12:30") }],
          punches: ["a", "b", "c", "d"],
        },
      ],
      pending: [],
    });
  });

  it("pays nothing of a press that nobody vouches for before a manager accepts it", () => {
    const punches = punchesOf(CLOCKED).map((punch) => ({ ...punch, unverified: "tablet" as const }));
    const waiting = annas([], { punches });
    expect(waiting.intervals).toEqual([]);
    expect(waiting.pending.map(({ kind, key }) => [kind, key])).toEqual([
      ["unverified", "unverified a"],
      ["unverified", "unverified b"],
    ]);
    expect(annas([], { punches, letStand: new Set(["unverified a"]) }).intervals).toEqual([]);
    const accepted = annas([], { punches, letStand: new Set(["unverified a", "unverified b"]) });
    expect(accepted).toMatchObject({ intervals: [{ key: "a" }], pending: [] });
  });

  it("knows when the linked shift begins", () => {
    const shift = newShift({ id: "s", date: "2026-06-10", user_id: "anna", published: true });
    expect(annas(DAY, { shifts: [shift] }).intervals).toMatchObject([{ shiftStart: at("09:00") }]);
    const night = newShift({ ...shift, start_time: "22:00", end_time: "04:00" });
    expect(annas(["in 21:50", "out 11T04:00"], { shifts: [night] }).intervals).toMatchObject([
      { shiftStart: at("22:00") },
    ]);
  });

  it("is the same in whatever order and however often punches came", () => {
    const punches = punchesOf([
      ...DAY,
      "in 11T09:00",
      "out 11T17:00",
      "in 12T09:00 by=ben",
      "out 12T10:00 by=ben",
    ]);
    for (const step of [1, 3, 5]) {
      const once = payable({ ...SOURCE, punches }, RULES);
      const again = payable({ ...SOURCE, punches: reshuffled(punches, step) }, RULES);
      expect(new Map([...again].sort())).toEqual(new Map([...once].sort()));
    }
  });

  it("pays one of what was entered and clocked, and has somebody look at it until it is decided", () => {
    const spans = (choice: MatchDecision["choice"] | null) => {
      const { intervals, pending } = annas([...ENTERED, ...CLOCKED], {
        decisions: choice ? [decide(choice)] : [],
      });
      return [intervals.map(({ start, end }) => [start, end]), pending.map(({ kind }) => kind)];
    };
    expect(spans(null)).toEqual([[[at("09:00"), at("17:00")]], ["match"]]);
    expect(spans("clocked")).toEqual([[[at("09:10"), at("16:50")]], []]);
    expect(spans("entered")).toEqual([[[at("09:00"), at("17:00")]], []]);
  });

  it("calls several stretches of one interval apart", () => {
    const texts = ["in 08:00", "out 18:00", "in 09:00 manager entry=e", "out 09:30 manager entry=e"];
    const both = annas(texts, { decisions: [{ ...decide("both"), entered: "c", clocked: "a" }] });
    expect(both.intervals.map(({ key }) => key)).toEqual(["a", "c", `a ${at("09:30")}`]);
  });

  it.each([
    ["a missing end", ["in 09:00", "in 11T09:00", "out 11T17:00"], ["missing-out"]],
    ["a missing beginning", ["out 17:00"], ["missing-in"]],
    ["what is longer than anybody works", ["in 09:00", "out 11T05:00"], ["too-long"]],
    ["a break without its end", ["in 09:00", "break-start 12:00", "out 17:00"], ["open-break"]],
    ["a correction of what is not there", ["in 09:00 correction fixes=x"], ["stray-correction"]],
    ["a double tap needs nobody", ["in 09:00", "in 09:01", "out 17:00"], []],
    ["work without a shift needs nobody", DAY, []],
  ])("%s", (_, punches, kinds) => {
    expect(annas(punches).pending.map(({ kind }) => kind)).toEqual(kinds);
  });

  it("leaves out what a manager let stand", () => {
    const [item] = annas(["in 09:00", "out 11T05:00"]).pending;
    const rest = annas(["in 09:00", "out 11T05:00"], { letStand: new Set([item?.key ?? ""]) });
    expect(rest.pending).toEqual([]);
    expect(rest.intervals).toHaveLength(1);
  });

  it("pays nothing that is still going on", () => {
    expect(annas(["in 30T09:00"])).toEqual({ intervals: [], workedIntervals: [], pending: [] });
  });

  it("knows what is pending by day", () => {
    const work = annas(["out 09:00", "out 12T09:00"]);
    expect(work.pending.map(({ day }) => day)).toEqual(["2026-06-10", "2026-06-12"]);
  });

  it("counts nights to the day they began on", () => {
    const work = annas([...DAY, "in 12T22:00", "out 13T06:00"]);
    expect(work.intervals.map(({ day }) => day)).toEqual(["2026-06-10", "2026-06-12"]);
  });
});
