import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "#lib/time/calendar-days.ts";
import {
  answerOf,
  type Deadline,
  daysLeft,
  deadlineProblem,
  deadlineState,
  nextDeadline,
  stretchLeft,
  unanswered,
} from "./deadlines.ts";

const march: Deadline = {
  id: "march",
  start_date: "2026-03-01",
  end_date: "2026-03-14",
  due_date: "2026-02-20",
};
const said = (user_id: string, date: string) => ({ user_id, date });
const people = [{ id: "ann" }, { id: "sam" }, { id: "joe" }];

const WITH_APPROVAL = { today: "2026-02-18", approvalMode: true };
const WITHOUT = { today: "2026-02-18", approvalMode: false };
const everyDay = (user_id: string, from = 0) =>
  Array.from({ length: 14 - from }, (_, at) => said(user_id, addDays(march.start_date, from + at)));

it.each([
  ["nothing", [], 0, false],
  ["one day", [said("sam", "2026-03-02")], 1, false],
  ["one day twice", [said("sam", "2026-03-02"), said("sam", "2026-03-02")], 1, false],
  ["all days but one", everyDay("sam", 1), 13, false],
  ["every day", everyDay("sam"), 14, true],
  ["every day, by somebody else", everyDay("ann"), 0, false],
])("without Approval Mode a deadline of two weeks after %s", (_what, entries, entered, isDone) => {
  expect(answerOf(march, "sam", entries, WITHOUT)).toEqual({ days: 14, entered, isDone });
});

it("while its days run, a deadline wants those that can still be entered", () => {
  const asking = { today: "2026-03-12", approvalMode: false };
  expect(answerOf(march, "sam", everyDay("sam", 12), asking)).toEqual({ days: 3, entered: 2, isDone: false });
  expect(answerOf(march, "sam", everyDay("sam", 11), asking)).toEqual({ days: 3, entered: 3, isDone: true });
  expect(answerOf(march, "sam", everyDay("sam", 11), { ...asking, today: "2026-04-01" }).isDone).toBe(false);
});

it.each([
  [[], ["ann", "sam", "joe"]],
  [[said("sam", "2026-03-01")], ["ann", "joe"]],
  [
    [said("sam", "2026-03-14"), said("ann", "2026-03-15")],
    ["ann", "joe"],
  ],
  [[said("sam", "2026-02-28")], ["ann", "sam", "joe"]],
])("with Approval Mode after %j, %j have not answered", (entries, ids) => {
  const found = unanswered(march, people, entries, WITH_APPROVAL);
  expect(found.map(({ person }) => person.id)).toEqual(ids);
});

it("lists just those who have not answered", () => {
  const entry = fc
    .tuple(fc.constantFrom("ann", "sam", "joe"), fc.integer({ min: -3, max: 20 }))
    .map(([person, day]) => said(person, addDays(march.start_date, day)));
  fc.assert(
    fc.property(fc.array(entry), fc.constantFrom(WITH_APPROVAL, WITHOUT), (entries, asking) => {
      const found = unanswered(march, people, entries, asking);
      const missing = new Set(found.map(({ person }) => person.id));
      for (const { id } of people) expect(missing.has(id)).toBe(!answerOf(march, id, entries, asking).isDone);
    }),
  );
});

it.each([
  ["2026-02-18", "open", 2],
  ["2026-02-20", "open", 0],
  ["2026-02-21", "due", -1],
  ["2026-03-14", "due", -22],
  ["2026-03-15", "over", -23],
])("on %s it is %s, with %d days left", (today, state, left) => {
  expect(deadlineState(march, today)).toBe(state);
  expect(daysLeft(march, today)).toBe(left);
});

it.each([
  ["2026-02-18", [], "march"],
  ["2026-02-18", [said("sam", "2026-03-02")], "april"],
  ["2026-03-20", [], "april"],
  ["2026-03-10", [], "march"],
  ["2026-03-12", [], "march"],
  ["2026-03-01", [], "march"],
  ["2026-06-01", [], undefined],
])("on %s after %j Sam is asked for %s", (today, entries, id) => {
  const april = {
    ...march,
    id: "april",
    start_date: "2026-04-01",
    end_date: "2026-04-14",
    due_date: "2026-03-25",
  };
  expect(nextDeadline([april, march], "sam", entries, { today, approvalMode: true })?.id).toBe(id);
});

it("asks for coming days that are overdue or due soon before those of a deadline that has begun", () => {
  const next = { id: "next", start_date: "2026-03-15", end_date: "2026-03-28", due_date: "2026-03-08" };
  const asked = (today: string) => nextDeadline([march, next], "sam", [], { today, approvalMode: false })?.id;
  expect(asked("2026-02-25")).toBe("march");
  expect(asked("2026-03-04")).toBe("march");
  expect(asked("2026-03-05")).toBe("next");
  expect(asked("2026-03-12")).toBe("next");
});

it.each([
  [{}, null],
  [{ start_date: "" }, "missing"],
  [{ end_date: "2026-02-28" }, "backwards"],
  [{ due_date: "2026-03-15" }, "due-late"],
  [{ due_date: "2026-02-09" }, "due-past"],
  [{ start_date: "2028-03-01", end_date: "2028-03-02" }, "due-early"],
])("on February 10, a deadline with %j has the problem %s", (fields, problem) => {
  expect(deadlineProblem({ ...march, ...fields }, "2026-02-10")).toBe(problem);
});

it.each([
  ["2026-02-20", "2026-03-01", "2026-03-14"],
  ["2026-03-05", "2026-03-05", "2026-03-14"],
])("on %s what is left of it goes from %s to %s", (today, from, to) => {
  const stretch = { id: "1", start_date: "2026-03-01", end_date: "2026-03-14", due_date: "2026-03-10" };
  expect(stretchLeft(stretch, today)).toEqual({ from, to });
  expect(stretchLeft({ ...stretch, end_date: "2029-01-01" }, today)).toEqual({
    from,
    to: addDays(from, 365),
  });
});
