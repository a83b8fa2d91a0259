import { expect, it } from "vitest";
import { type ApprovalState, approvalState } from "./approval-state.ts";

const FORTNIGHT = { from: "2026-06-01", to: "2026-06-14" };
const approval = (from: number, to: number, worked_ms: number) => ({
  user_id: "anna",
  from: `2026-06-${String(from).padStart(2, "0")}`,
  to: `2026-06-${String(to).padStart(2, "0")}`,
  worked_ms,
});
const WORKED = new Map([
  ["2026-05-31", 1],
  ["2026-06-02", 10],
  ["2026-06-09", 20],
]);

it.each<[string, ReturnType<typeof approval>[], ApprovalState]>([
  ["nobody approved anything", [], "missing"],
  ["the whole period", [approval(1, 14, 30)], "approved"],
  ["week by week", [approval(1, 7, 10), approval(8, 14, 20)], "approved"],
  ["one week only", [approval(1, 7, 10)], "missing"],
  ["more than the period", [{ ...approval(1, 14, 31), from: "2026-05-25" }], "approved"],
  ["something else since then", [approval(1, 14, 29)], "changed"],
  ["one of two weeks changed", [approval(1, 7, 9), approval(8, 14, 20)], "changed"],
  ["another period", [approval(15, 21, 5)], "missing"],
])("%s", (_, approvals, expected) => {
  expect(approvalState(FORTNIGHT, approvals, WORKED)).toBe(expected);
});

it("needs no approval of no work, and sees when approved work is gone", () => {
  expect(approvalState(FORTNIGHT, [], new Map())).toBe("none");
  expect(approvalState(FORTNIGHT, [approval(1, 14, 30)], new Map())).toBe("changed");
});
