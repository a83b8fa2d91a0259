import { expect, it } from "vitest";
import { assignedTo, isOverdue } from "./progress.ts";

const SAM = { id: "sam", role: "employee" } as const;
const to = (
  module_id: string,
  who: "all" | "employee" | "manager" | { id: string },
  due_date: string | null = null,
) => ({
  module_id,
  due_date,
  role: typeof who === "string" ? who : null,
  user_id: typeof who === "string" ? null : who.id,
});

it.each([
  ["employee", ["all", "employee", "own"]],
  ["manager", ["all", "manager", "own"]],
  ["admin", ["all", "manager", "own"]],
] as const)("an %s has what is for their role and for themselves", (role, expected) => {
  const assignments = [
    to("all", "all"),
    to("employee", "employee"),
    to("manager", "manager"),
    to("own", { id: "sam" }),
    to("other", { id: "ann" }),
  ];
  expect([...assignedTo({ id: "sam", role }, assignments).keys()]).toEqual(expected);
});

it.each([
  [["2026-03-05", "2026-03-02"], "2026-03-02"],
  [["2026-03-02", "2026-03-05"], "2026-03-02"],
  [[null, "2026-03-05"], "2026-03-05"],
  [["2026-03-05", null], "2026-03-05"],
  [[null, null], null],
])("of %j the earliest day counts", (days, due) => {
  const assignments = days.map((day) => to("m", "all", day));
  expect(assignedTo(SAM, assignments).get("m")).toEqual({ due });
});

it.each([
  ["2026-03-02", false, "2026-03-03", true],
  ["2026-03-02", false, "2026-03-02", false],
  ["2026-03-02", true, "2026-03-03", false],
  [null, false, "2026-03-03", false],
])("due %s, completed: %s, on %s: overdue is %s", (due, isCompleted, today, expected) => {
  expect(isOverdue({ due }, isCompleted, today)).toBe(expected);
});

it("is not overdue when nobody asked for it", () => {
  expect(isOverdue(undefined, false, "2026-03-03")).toBe(false);
});
