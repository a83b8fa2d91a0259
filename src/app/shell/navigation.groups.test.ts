import { describe, expect, it } from "vitest";
import { navGroups } from "./navigation.tsx";

const paths = (...asked: Parameters<typeof navGroups>) =>
  navGroups(...asked).map(({ title, items }) => [title, ...items.map((item) => item.href)]);

describe("navGroups", () => {
  it("gives employees their schedule and no admin group", () => {
    expect(paths("employee", false)).toEqual([
      ["Main", "/dashboard", "/chat", "/news"],
      ["Schedule", "/schedule", "/availability"],
      ["Work", "/time-clock", "/training"],
      ["Account", "/settings"],
    ]);
  });

  it("gives managers the roster, records, staff and subscription", () => {
    expect(paths("manager", false)).toEqual([
      ["Main", "/dashboard", "/chat", "/news"],
      ["Schedule", "/roster", "/staff-availability"],
      ["Work", "/time-clock", "/training", "/time-records"],
      ["Admin", "/staff", "/subscription"],
      ["Account", "/settings"],
    ]);
  });

  it("gives admins statistics and payroll too", () => {
    expect(paths("admin", false)[3]).toEqual([
      "Admin",
      "/staff",
      "/statistics",
      "/payroll",
      "/subscription",
      "/audit",
    ]);
  });

  it("leaves the subscription out on mobile", () => {
    expect(paths("admin", true)[3]).toEqual(["Admin", "/staff", "/statistics", "/payroll", "/audit"]);
    expect(paths("manager", true)[3]).toEqual(["Admin", "/staff"]);
  });

  it("treats an unknown role as an employee", () => {
    expect(paths(null, false)).toEqual(paths("employee", false));
  });
});
