import { expect, it } from "vitest";
import { type PayApprovalStatus, payApprovalStatus } from "./person-pay.ts";

const FORTNIGHT = { from: "2026-06-01", to: "2026-06-14" };
const DAYS = ["2026-06-02", "2026-06-09"];
const approval = (from: string, to: string, isChanged = false) => ({
  from: `2026-${from}`,
  to: `2026-${to}`,
  isChanged,
});

it.each<[string, ReturnType<typeof approval>[], PayApprovalStatus]>([
  ["nobody approved anything", [], "missing"],
  ["the whole period", [approval("06-01", "06-14")], "approved"],
  ["week by week", [approval("06-01", "06-07"), approval("06-08", "06-14")], "approved"],
  ["one week only", [approval("06-01", "06-07")], "missing"],
  ["more than the period", [approval("05-25", "06-20")], "approved"],
  ["the days on which they worked", [approval("06-02", "06-02"), approval("06-09", "06-09")], "approved"],
  ["something else since then", [approval("06-01", "06-14", true)], "changed"],
  ["one of two weeks changed", [approval("06-01", "06-07", true), approval("06-08", "06-14")], "changed"],
  ["another period, changed", [approval("06-15", "06-21", true)], "missing"],
])("%s", (_, approvals, expected) => {
  expect(payApprovalStatus(FORTNIGHT, approvals, DAYS)).toBe(expected);
});

it("needs no approval of no work, and sees when approved work is gone", () => {
  expect(payApprovalStatus(FORTNIGHT, [], [])).toBe("none");
  expect(payApprovalStatus(FORTNIGHT, [approval("06-01", "06-14", true)], [])).toBe("changed");
});

it("needs one of the day before for a night that began then and is paid in part", () => {
  const worked = ["2026-05-31", "2026-06-02"];
  const within = approval("06-01", "06-14");
  expect(payApprovalStatus(FORTNIGHT, [within], worked)).toBe("missing");
  expect(payApprovalStatus(FORTNIGHT, [within, approval("05-18", "05-31")], worked)).toBe("approved");
  expect(payApprovalStatus(FORTNIGHT, [within, approval("05-18", "05-31", true)], worked)).toBe("changed");
});
