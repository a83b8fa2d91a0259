import fc from "fast-check";
import { expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#lib/time/calendar-days.ts";
import type { PunchApproval } from "#schema/entities/punch-approval.ts";
import { type ApprovalState, approvalStates, approvalStatusOf, approvedWork } from "./approved-work.ts";
import type { PositionedInterval } from "./positioned-work.ts";
import type { DatedInterval } from "./work-days.ts";

const START = Date.UTC(2026, 5, 10, 9);

function workedInterval({
  place = 0,
  ...fields
}: Partial<DatedInterval> & { place?: number } = {}): DatedInterval {
  const start = START + place * 24 * HOUR_MS;
  return {
    user_id: "anna",
    interval: `aaaaaa0${place}-0000`,
    track: "clock",
    shift_id: null,
    isUndecided: false,
    start,
    end: start + 8 * HOUR_MS,
    breaks: [],
    day: new Date(start).toISOString().slice(0, 10),
    ...fields,
  };
}

const noon = { start: START + 3 * HOUR_MS, end: START + 3.5 * HOUR_MS };

it("counts what was worked, without breaks", () => {
  expect(approvedWork([workedInterval(), workedInterval({ place: 1 })]).worked_ms).toBe(16 * HOUR_MS);
  expect(approvedWork([workedInterval({ breaks: [noon] })]).worked_ms).toBe(7.5 * HOUR_MS);
  expect(approvedWork([])).toEqual({ worked_ms: 0, fingerprint: "0-0-0-0" });
});

it.each<[string, Partial<DatedInterval>]>([
  ["another beginning", { start: START + MINUTE_MS }],
  ["another end", { end: START + 7 * HOUR_MS }],
  ["a break", { breaks: [noon] }],
  ["another interval of the same length", { interval: "bbbbbb00-0000" }],
  ["moved as a whole", { start: START + HOUR_MS, end: START + 9 * HOUR_MS }],
])("tells of %s", (_, fields) => {
  const others = [workedInterval({ place: 1 })];
  const before = approvedWork([workedInterval(), ...others]).fingerprint;
  expect(approvedWork([workedInterval(fields), ...others]).fingerprint).not.toBe(before);
  expect(approvedWork(others).fingerprint).not.toBe(before);
});

it("is the same in whatever order, and does not outgrow its column", () => {
  const days = fc.uniqueArray(fc.nat(360), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(days, (numbers) => {
      const work = numbers.map((day): PositionedInterval => {
        const one = workedInterval({ place: day });
        const parts = [{ ...one, position: "ffffff" }];
        return { ...one, parts, said: parts };
      });
      expect(approvedWork([...work].reverse())).toEqual(approvedWork(work));
      expect(approvedWork(work).fingerprint.length).toBeLessThanOrEqual(64);
    }),
  );
});

const KITCHEN = "c0c0c0-0000";
const BAR = "ba0000-0000";
/** The work of two days, with what it was done as and what was said of that. */
const workedAs = (parts: (string | null)[], said: (string | null)[] = [null, null]): PositionedInterval[] =>
  [0, 1].map((place) => {
    const one = workedInterval({ place });
    const part = (position: string | null = null) => [{ start: one.start, end: one.end, position }];
    return { ...one, parts: part(parts[place]), said: part(said[place]) };
  });

const approval = (fields: Partial<PunchApproval> = {}): PunchApproval => ({
  kind: "approval",
  id: "a",
  business_id: "b",
  user_id: "anna",
  at: "2026-06-15T00:00:00.000Z",
  from: "2026-06-08",
  to: "2026-06-14",
  status: "approved",
  approved_by: "mia",
  note: "",
  approved_at: "2026-06-15T09:00:00.000Z",
  version: 1,
  change_id: null,
  ...approvedWork([workedInterval(), workedInterval({ place: 1 })]),
  ...fields,
});

it.each<[string, DatedInterval[], boolean[]]>([
  ["as it was", [workedInterval(), workedInterval({ place: 1 })], [false]],
  [
    "with work on other days",
    [workedInterval(), workedInterval({ place: 1 }), workedInterval({ place: 5 })],
    [false],
  ],
  [
    "with work of others",
    [workedInterval(), workedInterval({ place: 1 }), workedInterval({ place: 2, user_id: "ben" })],
    [false],
  ],
  ["with more work", [workedInterval(), workedInterval({ place: 1 }), workedInterval({ place: 2 })], [true]],
  ["with less", [workedInterval()], [true]],
  [
    "of a shift on its last day, begun after its midnight",
    [workedInterval(), workedInterval({ place: 1 }), workedInterval({ place: 5, day: "2026-06-14" })],
    [true],
  ],
  ["with a longer day", [workedInterval({ end: START + 9 * HOUR_MS }), workedInterval({ place: 1 })], [true]],
])("an approval of work that is %s", (_, paid, changed) => {
  expect(approvalStates([approval()], paid).map(({ isChanged }) => isChanged)).toEqual(changed);
});

it.each<[string, PositionedInterval[], PositionedInterval[], boolean, boolean]>([
  ["the same position", workedAs([KITCHEN, BAR]), workedAs([KITCHEN, BAR]), false, false],
  ["another position by its shift", workedAs([KITCHEN, BAR]), workedAs([KITCHEN, KITCHEN]), true, false],
  ["a position by a list", workedAs([null, null]), workedAs([null, BAR]), true, false],
  ["no position any more", workedAs([KITCHEN, BAR]), workedAs([null, null]), true, false],
  [
    "another position by a manager's word",
    workedAs([BAR, BAR]),
    workedAs([BAR, KITCHEN], [null, KITCHEN]),
    true,
    true,
  ],
  ["positions of two days exchanged", workedAs([KITCHEN, BAR]), workedAs([BAR, KITCHEN]), true, false],
  ["what was worked said again", workedAs([BAR, BAR]), workedAs([BAR, BAR], [BAR, null]), false, true],
])("an approval of hours that have %s", (_, then, now, isChanged, isChangedIfPaid) => {
  const approved = approval(approvedWork(then));
  const paid = new Map([
    [
      "anna",
      [
        { from: "2026-06-08", to: "2026-06-10" },
        { from: "2026-06-11", to: "2026-06-11" },
      ],
    ],
  ]);
  expect(approvalStates([approved], now)).toMatchObject([{ isChanged }]);
  expect(approvalStates([approved], now, paid)).toMatchObject([{ isChanged: isChangedIfPaid }]);
});

it("an approval of before there were positions holds until something is said of its hours", () => {
  const before = approval();
  expect(approvalStates([before], workedAs([KITCHEN, BAR]))).toMatchObject([{ isChanged: false }]);
  expect(approvalStates([before], workedAs([KITCHEN, BAR], [BAR, null]))).toMatchObject([
    { isChanged: true },
  ]);
  expect(approvedWork(workedAs([null, null])).fingerprint).toMatch(/^2-\d+-\d+-\d+-0-0$/);
});

it("an approval that was withdrawn says nothing", () => {
  expect(approvalStates([approval({ status: "withdrawn" })], [])).toEqual([]);
});

it.each<[string, Partial<ApprovalState>[], string]>([
  ["none", [], "open"],
  ["all of the days", [{}], "approved"],
  ["more than the days", [{ approval: approval({ from: "2026-06-01", to: "2026-06-30" }) }], "approved"],
  ["some of the days", [{ approval: approval({ to: "2026-06-10" }) }], "partly"],
  ["changed since", [{ isChanged: true }], "changed"],
  ["another one is changed since", [{}, { isChanged: true }], "changed"],
])("approvals of %s", (_, states, standing) => {
  const whole = states.map((state) => ({ approval: approval(), isChanged: false, ...state }));
  expect(approvalStatusOf(whole, { from: "2026-06-08", to: "2026-06-14" })).toBe(standing);
});
