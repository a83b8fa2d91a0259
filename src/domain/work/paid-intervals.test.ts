import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import { caseTable, listed } from "#tests/factories/case-table.ts";
import { instantOf, punchesOf } from "#tests/factories/punches.ts";
import { lengthOf, overlapMs, type Span, without } from "../time/spans.ts";
import { isClosed, type PunchInterval } from "./intervals.ts";
import { type MatchDecision, proposeMatches, settleMatches, workedSpans } from "./matches.ts";
import { type PaidInterval, paidIntervals } from "./paid-intervals.ts";
import { pairPunches } from "./pairing.ts";

const RULES = { now: instantOf("11T20:00"), maxMs: 16 * HOUR_MS };

/** 'a c clocked', and with a time for several about one pair: 'a c clocked 12:00'. */
function decisionsOf(texts: readonly string[]): MatchDecision[] {
  return texts.map((text, place) => {
    const [entered = "", clocked = "", choice, time = "19:00"] = text.split(" ");
    return {
      id: `d${place}`,
      entered,
      clocked,
      choice: choice as MatchDecision["choice"],
      decided_at: instantOf(time),
    };
  });
}

const clock = (ms: number) => new Date(ms).toISOString().slice(11, 16);
const inWords = ({ interval, start, end, breaks, isUndecided }: PaidInterval) =>
  [
    `${interval} ${clock(start)}-${clock(end)}`,
    ...breaks.map((pause) => `-${clock(pause.start)}-${clock(pause.end)}`),
    ...(isUndecided ? ["?"] : []),
  ].join(" ");

const TYPED = "in 09:00 manager entry=e, out 17:00 manager entry=e";
const PUNCHED = "in 09:03 kiosk, out 17:05 kiosk";
const BREAK = "break-start 12:00 kiosk, break-end 12:30 kiosk";
/** a-b and c-d were typed, e-f clocked. */
const TWO_TYPED =
  "in 09:00 entry=e, out 12:00 entry=e, in 13:00 entry=f, out 17:00 entry=f, in 09:05, out 17:10";
/** a-b was typed, c-d and e-f clocked. */
const TWO_PUNCHED = `${TYPED}, in 08:30, out 12:00, in 13:00, out 17:05`;

// Columns: punches, decisions, what is paid.
const CASES = `
  what was punched | ${PUNCHED} | - | a 09:03-17:05
  what was typed | ${TYPED} | - | a 09:00-17:00
  with its break | ${PUNCHED}, ${BREAK} | - | a 09:03-17:05 -12:00-12:30
  nothing without an end | in 09:00, in 13:00 | - | -
  a match: what was typed, until somebody decides | ${TYPED}, ${PUNCHED} | - | a 09:00-17:00 ?
  what was typed | ${TYPED}, ${PUNCHED} | a c entered | a 09:00-17:00
  what was punched | ${TYPED}, ${PUNCHED} | a c clocked | c 09:03-17:05
  both as one | ${TYPED}, ${PUNCHED} | a c both | a 09:00-17:00, c 17:00-17:05
  both, of which one surrounds the other
    | ${TYPED}, in 08:45, out 17:05 | a c both | c 08:45-09:00, a 09:00-17:00, c 17:00-17:05
  both, and only the breaks of both
    | ${TYPED}, break-start 12:15 entry=e, break-end 12:45 entry=e, ${PUNCHED}, ${BREAK}
    | a e both | a 09:00-17:00 -12:15-12:30, e 17:00-17:05
  both, which do not touch
    | in 09:00 entry=e, out 09:20 entry=e, in 09:25, out 09:45 | a c both | a 09:00-09:20, c 09:25-09:45
  the later of two decisions | ${TYPED}, ${PUNCHED} | a c clocked 19:00, a c entered 18:00 | c 09:03-17:05
  the greater id of two at once | ${TYPED}, ${PUNCHED} | a c clocked, a c entered | a 09:00-17:00
  a decision about what is not there | ${TYPED} | a x clocked | a 09:00-17:00
  a decision about what is no match any more
    | ${TYPED}, ${PUNCHED}, in 17:30 fixes=c, out 19:00 fixes=d | a c entered | a 09:00-17:00, c 17:30-19:00
  an overlap that is no match: once | ${TYPED}, in 16:00, out 19:00 | - | a 09:00-17:00, c 17:00-19:00
  an overlap of two that were typed: the first, and the rest
    | ${TYPED}, in 12:00 entry=f, out 18:00 entry=f | - | a 09:00-17:00, c 17:00-18:00
  two typed for one punched | ${TWO_TYPED} | - | a 09:00-12:00 ?, c 13:00-17:00 ?
  two typed for one punched, which counts | ${TWO_TYPED} | c e clocked | e 09:05-17:10 ?
  two typed for one punched, which counts for both | ${TWO_TYPED} | c e clocked, a e clocked | e 09:05-17:10
  two typed for one punched, which does not | ${TWO_TYPED} | c e entered | a 09:00-12:00, c 13:00-17:00
  two typed for one punched, which counts for one
    | ${TWO_TYPED} | c e clocked, a e entered | a 09:00-12:00, e 12:00-17:10
  two punched for one typed | ${TWO_PUNCHED} | - | a 09:00-17:00 ?
  two punched for one typed, one of which counts | ${TWO_PUNCHED} | a e clocked | c 08:30-12:00, e 13:00-17:05
  two punched for one typed, one of which does not | ${TWO_PUNCHED} | a e entered | a 09:00-17:00 ?
  three as one | ${TWO_PUNCHED} | a e both, a c both | c 08:30-09:00, a 09:00-17:00, e 17:00-17:05
`;

describe("paidIntervals", () => {
  it.each(caseTable(CASES))("%s", (_, punches, decided, paid) => {
    const { intervals } = pairPunches(punchesOf(listed(punches)), RULES);
    const decisions = decisionsOf(listed(decided));
    expect(paidIntervals(intervals, decisions).map(inWords)).toEqual(listed(paid));
    expect(paidIntervals([...intervals].reverse(), decisions).map(inWords)).toEqual(listed(paid));
  });

  it("keeps people apart, and what each is paid for", () => {
    const annas = pairPunches(punchesOf(["in 09:00 shift=s", "out 17:00"]), RULES).intervals;
    const bens = pairPunches(punchesOf(["in 08:00 id=x by=ben", "out 16:00 id=y by=ben"]), RULES).intervals;
    expect(paidIntervals([...annas, ...bens], [])).toMatchObject([
      { user_id: "ben", interval: "x", shift_id: null, track: "clock" },
      { user_id: "anna", interval: "a", shift_id: "s" },
    ]);
  });
});

describe("any history", () => {
  const two = (number: number) => String(number).padStart(2, "0");
  const timeOf = (minute: number) => `${two(6 + Math.floor(minute / 60))}:${two(minute % 60)}`;
  const minute = fc.integer({ min: 0, max: 16 * 60 });
  const interval = fc.record({
    from: minute,
    to: minute,
    isTyped: fc.boolean(),
    hasBreak: fc.boolean(),
    isOpen: fc.boolean(),
  });
  const histories = fc.array(interval, { maxLength: 6 }).map((drawn) =>
    punchesOf(
      drawn.flatMap(({ from, to, isTyped, hasBreak, isOpen }, place) => {
        const [start, end] = from < to ? [from, to] : [to, from];
        const third = Math.floor((end - start) / 3);
        return [
          `in ${timeOf(start)}`,
          ...(hasBreak ? [`break-start ${timeOf(start + third)}`, `break-end ${timeOf(end - third)}`] : []),
          ...(isOpen ? [] : [`out ${timeOf(end)}`]),
        ].map(
          (words, number) =>
            `${words} id=${place}${number}${isTyped ? ` manager entry=e${place}` : " kiosk"}`,
        );
      }),
    ),
  );
  const choices = fc.array(fc.constantFrom("entered", "clocked", "both", null), {
    minLength: 12,
    maxLength: 12,
  });
  const drawnDecisions = (intervals: readonly PunchInterval[], drawn: readonly (string | null)[]) =>
    decisionsOf(
      proposeMatches(intervals).flatMap(({ entered, clocked }, place) => {
        const choice = drawn[place % drawn.length];
        return choice ? [`${entered} ${clocked} ${choice}`] : [];
      }),
    );
  const union = (spans: readonly Span[]) =>
    spans.flatMap((span, place) => without([span], spans.slice(0, place)));
  const worked = (paid: readonly PaidInterval[]) =>
    paid.flatMap((workedInterval) => without([workedInterval], workedInterval.breaks));

  it("pays no minute twice, and none that nobody was at work", () => {
    fc.assert(
      fc.property(histories, choices, (events, drawn) => {
        const { intervals } = pairPunches(events, RULES);
        const paid = paidIntervals(intervals, drawnDecisions(intervals, drawn));
        for (const [place, one] of paid.entries()) {
          for (const other of paid.slice(place + 1)) expect(overlapMs(one, other)).toBe(0);
        }
        const closed = intervals.filter(isClosed);
        expect(lengthOf(paid)).toBeLessThanOrEqual(lengthOf(union(closed)));
        expect(lengthOf(worked(paid))).toBeLessThanOrEqual(lengthOf(union(closed.flatMap(workedSpans))));
        expect(without(paid, closed)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("comes to the same in whatever order punches and decisions came", () => {
    const arrivals = histories.chain((events) =>
      fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
    );
    fc.assert(
      fc.property(arrivals, choices, ([events, shuffled], drawn) => {
        const { intervals } = pairPunches(events, RULES);
        const decisions = drawnDecisions(intervals, drawn);
        const again = pairPunches(shuffled, RULES).intervals.reverse();
        expect(paidIntervals(again, [...decisions].reverse())).toEqual(paidIntervals(intervals, decisions));
      }),
      { numRuns: 500 },
    );
  });

  it("pays the typed one of every match until somebody decides", () => {
    fc.assert(
      fc.property(histories, (events) => {
        const { intervals } = pairPunches(events, RULES);
        const paid = new Set(paidIntervals(intervals, []).map((workedInterval) => workedInterval.interval));
        const typed = intervals.filter(isClosed).filter(({ track }) => track === "entered");
        for (const { clocked } of proposeMatches(intervals)) expect(paid).not.toContain(clocked);
        const covered = paidIntervals(intervals, []).filter(({ track }) => track === "entered");
        expect(without(typed, covered)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("leaves nothing unpaid that did not give way to something paid", () => {
    fc.assert(
      fc.property(histories, choices, (events, drawn) => {
        const { intervals } = pairPunches(events, RULES);
        const matches = proposeMatches(intervals);
        const { unpaid, undecided } = settleMatches(matches, drawnDecisions(intervals, drawn));
        for (const key of unpaid) {
          const others = matches.flatMap(({ entered, clocked }) =>
            entered === key ? [clocked] : clocked === key ? [entered] : [],
          );
          expect(others.some((other) => !unpaid.has(other))).toBe(true);
        }
        for (const { entered, clocked } of undecided) {
          expect([entered, clocked].filter((key) => unpaid.has(key)).length).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("pays all the work of a pair that is paid as one", () => {
    const pair = fc.tuple(minute, minute, minute, minute).map(([one, two, three, four]) => {
      const [from, to] = one < two ? [one, two] : [two, one];
      const [start, end] = three < four ? [three, four] : [four, three];
      return [
        `in ${timeOf(from)} entry=e`,
        `out ${timeOf(to)} entry=e`,
        `in ${timeOf(start)}`,
        `break-start ${timeOf(start + Math.floor((end - start) / 2))}`,
        `out ${timeOf(end)}`,
      ];
    });
    fc.assert(
      fc.property(pair, (texts) => {
        const { intervals } = pairPunches(punchesOf(texts), RULES);
        fc.pre(proposeMatches(intervals).length === 1);
        const paid = paidIntervals(intervals, decisionsOf(["a c both"]));
        const all = union(intervals.filter(isClosed).flatMap(workedSpans));
        expect(lengthOf(worked(paid))).toBe(lengthOf(all));
      }),
    );
  });
});
