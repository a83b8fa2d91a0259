import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time/calendar-days.ts";
import { instantOf, punchesOf } from "#tests/factories/punches.ts";
import {
  additionsFor,
  correctionsFor,
  entryOf,
  type PunchEdit,
  timesProblem,
  voided,
  type WorkTimes,
} from "./interval-edit.ts";
import { pairPunches } from "./pairing.ts";
import { effectivePunches, type PunchEvent } from "./punches.ts";

const RULES = { now: instantOf("12T00:00"), maxMs: 16 * HOUR_MS };
const at = (text: string) => Date.parse(instantOf(text));

/** '09:00-17:00 12:00-12:30': the work, then its breaks; '-' leaves an end out. */
function timesOf(text: string): WorkTimes {
  const [whole = "", ...breaks] = text.split(" ");
  const end = (one: string | undefined) => (one ? at(one) : null);
  const [start, until] = whole.split("-");
  return {
    start: end(start),
    end: end(until),
    breaks: breaks.map((pause) => {
      const [from = "", to = ""] = pause.split("-");
      return { start: at(from), end: at(to) };
    }),
  };
}

/** What a person recorded, an hour later with each call. */
let recordings = 0;
function record(edits: readonly PunchEdit[], entry: string, source: "manager" | "correction"): PunchEvent[] {
  recordings += 1;
  return edits.map((edit, place) => ({
    ...edit,
    id: `${entry}${place}`,
    user_id: "anna",
    source,
    device_id: null,
    entry_id: entry,
    unverified: null,
    recorded_at: new Date(at("11T00:00") + recordings * HOUR_MS).toISOString(),
  }));
}

/** '9-17 12-12.5 entry': hours of June 10. */
function shown(events: readonly PunchEvent[]): string[] {
  const hour = (ms: number | null) => (ms === null ? "" : String((ms - at("00:00")) / HOUR_MS));
  return pairPunches(events, RULES).intervals.map(({ start, end, breaks, track }) =>
    [
      `${hour(start)}-${hour(end)}`,
      ...breaks.map((pause) => `${hour(pause.start)}-${hour(pause.end)}`),
      ...(track === "entered" ? ["entered"] : []),
    ].join(" "),
  );
}

/** The first interval, with the punches that count for it. */
function firstOf(events: readonly PunchEvent[]) {
  const interval = must(pairPunches(events, RULES).intervals[0], "an interval");
  const counting = new Map(effectivePunches(events).punches.map((punch) => [punch.id, punch]));
  return { interval, own: interval.punches.map((id) => must(counting.get(id), id)) };
}

function corrected(events: readonly PunchEvent[], times: string, entry = "x"): PunchEvent[] {
  const { interval, own } = firstOf(events);
  const edits = correctionsFor(own, timesOf(times), interval.shift_id);
  const words = record(edits, entry, "correction");
  return [...events, ...words.map((word) => ({ ...word, entry_id: entryOf(interval, own) ?? entry }))];
}

const CLOCKED = punchesOf(["in 09:02", "break-start 12:00", "break-end 12:30", "out 17:05 kiosk"]);
const TYPED = record(additionsFor(timesOf("09:00-17:00 12:00-12:30"), null), "typed", "manager");

describe("correctionsFor", () => {
  it.each([
    ["the same", "09:02-17:05 12:00-12:30"],
    ["another beginning", "09:00-17:05 12:00-12:30"],
    ["another end", "09:02-18:00 12:00-12:30"],
    ["no break", "09:02-17:05"],
    ["another break", "09:02-17:05 13:00-13:30"],
    ["two breaks", "09:02-17:05 10:00-10:15 13:00-13:30"],
    ["everything", "08:00-20:00 09:00-09:15 10:00-10:15 11:00-11:15"],
    ["breaks out of turn", "09:02-17:05 13:00-13:30 10:00-10:15"],
  ])("makes of what was clocked and of what was typed %s", (_, times) => {
    const { start, end, breaks } = timesOf(times);
    const inTurn = [...breaks].sort((one, other) => one.start - other.start);
    for (const events of [CLOCKED, TYPED]) {
      const { interval } = firstOf(corrected(events, times));
      expect({ start: interval.start, end: interval.end, breaks: interval.breaks }).toEqual({
        start,
        end,
        breaks: inTurn,
      });
      expect(pairPunches(corrected(events, times), RULES).intervals).toHaveLength(1);
      expect(pairPunches(corrected(events, times), RULES).findings).toEqual([]);
    }
  });

  it("records nothing when nothing changes", () => {
    const { own } = firstOf(CLOCKED);
    expect(correctionsFor(own, timesOf("09:02-17:05 12:00-12:30"), null)).toEqual([]);
  });

  it("keeps what was typed beside what was clocked, and mends what was clocked", () => {
    expect(shown(corrected(TYPED, "08:00-17:00 10:00-10:15"))).toEqual(["8-17 10-10.25 entered"]);
    expect(shown(corrected(CLOCKED, "08:00-17:00 10:00-10:15"))).toEqual(["8-17 10-10.25"]);
  });

  it("adds the end that was forgotten, and leaves open what is going on", () => {
    const open = punchesOf(["in 09:00"]);
    expect(shown(corrected(open, "09:00-17:00"))).toEqual(["9-17"]);
    expect(shown(corrected(open, "08:00-"))).toEqual(["8-"]);
  });

  it("corrects what was corrected before, in whatever order it arrives", () => {
    const once = corrected(CLOCKED, "08:00-16:00", "x");
    const twice = corrected(once, "07:00-15:00", "y");
    expect(shown(twice)).toEqual(["7-15"]);
    expect(shown([...twice].reverse())).toEqual(["7-15"]);
  });

  it("gives it to another shift, and to none in particular again", () => {
    const { own } = firstOf(CLOCKED);
    const times = timesOf("09:02-17:05 12:00-12:30");
    const [edit, ...others] = correctionsFor(own, times, "s");
    expect([edit?.shift_id, edit?.corrects, others]).toEqual(["s", "a", []]);
    const linked = [...CLOCKED, ...record(edit ? [edit] : [], "x", "correction")];
    expect(firstOf(linked).interval.shift_id).toBe("s");
    expect(correctionsFor(firstOf(linked).own, times, null)).toHaveLength(1);
  });

  it("makes of anything what is asked for", () => {
    const minute = fc.nat(8 * 60);
    const breaks = fc.array(minute, { maxLength: 6 }).map((minutes) => {
      const edges = [...new Set(minutes)].sort((one, other) => one - other);
      return edges.flatMap((from, place) => {
        const to = edges[place + 1];
        return place % 2 === 0 && to !== undefined ? [{ from, to }] : [];
      });
    });
    fc.assert(
      fc.property(fc.constantFrom(CLOCKED, TYPED), breaks, fc.nat(60), (events, pauses, early) => {
        const start = at("09:00") - early * MINUTE_MS;
        const times = {
          start,
          end: at("18:00"),
          breaks: pauses.map(({ from, to }) => ({
            start: at("09:00") + from * MINUTE_MS,
            end: at("09:00") + to * MINUTE_MS,
          })),
        };
        const { own, interval } = firstOf(events);
        const words = record(correctionsFor(own, times, null), "z", "correction");
        const entry = entryOf(interval, own) ?? "z";
        const after = firstOf([...events, ...words.map((word) => ({ ...word, entry_id: entry }))]).interval;
        expect(after).toMatchObject(times);
        expect(after.key).toBe(interval.key);
      }),
    );
  });
});

it("takes out and brings back", () => {
  const gone = record(firstOf(CLOCKED).own.map(voided), "x", "correction");
  expect(shown([...CLOCKED, ...gone])).toEqual([]);
  const back = gone.map((word, place) => ({
    ...must(CLOCKED[place], "a punch"),
    corrects: word.id,
    is_void: false,
  }));
  const restored = record(back as never, "y", "correction");
  expect(shown([...CLOCKED, ...gone, ...restored])).toEqual(["9.033333333333333-17.083333333333332 12-12.5"]);
});

it("adds an end alone", () => {
  const edits = additionsFor(timesOf("08:00-"), "s");
  expect(edits.map(({ type, shift_id }) => [type, shift_id])).toEqual([["in", "s"]]);
  expect(shown([...punchesOf(["out 17:00"]), ...record(edits, "e", "manager")])).toEqual(["8-17"]);
});

describe("timesProblem", () => {
  const now = at("11T12:00");
  it.each<[string, string | null]>([
    ["09:00-17:00", null],
    ["09:00-17:00 12:00-12:30 13:00-13:30", null],
    ["09:00-17:00 12:00-12:30 12:30-13:00", null],
    ["09:00-", null],
    ["-17:00", null],
    ["-", "nothing"],
    ["09:00-09:00", "backwards"],
    ["17:00-09:00", "backwards"],
    ["11T11:00-11T13:00", "in-future"],
    ["11T13:00-", "in-future"],
    ["10T10:00-11T10:00", null],
    ["10T10:00-11T10:01", "too-long"],
    ["09:00-17:00 12:00-12:00", "break-backwards"],
    ["09:00-17:00 13:00-12:00", "break-backwards"],
    ["09:00-17:00 08:00-09:30", "break-outside"],
    ["09:00-17:00 16:30-17:30", "break-outside"],
    ["09:00-17:00 12:00-13:00 12:30-13:30", "breaks-overlap"],
  ])("%s: %s", (times, problem) => {
    expect(timesProblem(timesOf(times), now)).toBe(problem);
  });

  it("keeps a correction within a day of what was punched", () => {
    const times = timesOf("09:00-17:00");
    expect(timesProblem(times, now, at("09:00") - DAY_MS)).toBeNull();
    expect(timesProblem(times, now, at("09:00") - DAY_MS - MINUTE_MS)).toBe("moved-far");
    expect(timesProblem(times, now, at("09:00") + DAY_MS + MINUTE_MS)).toBe("moved-far");
  });
});
