import { describe, expect, it, vi } from "vitest";
import { navGroups } from "./navigation.tsx";

vi.mock("#app/routing/screens.ts", () => ({ screens: new Proxy({}, { get: () => ({}) }) }));

const paths = (...asked: Parameters<typeof navGroups>) =>
  navGroups(...asked).map(({ name, items }) => [name, ...items.map((item) => item.href)]);

describe("navGroups", () => {
  it("gives employees their schedule and no admin group", () => {
    expect(paths("employee", false)).toEqual([
      ["main", "/dashboard", "/chat", "/news"],
      ["schedule", "/schedule", "/availability"],
      ["work", "/time-clock", "/training"],
      ["account", "/settings"],
    ]);
  });

  it("gives managers the roster, records, staff and subscription", () => {
    expect(paths("manager", false)).toEqual([
      ["main", "/dashboard", "/chat", "/news"],
      ["schedule", "/roster", "/staff-availability"],
      ["work", "/time-clock", "/training", "/time-records"],
      ["admin", "/staff", "/subscription"],
      ["account", "/settings"],
    ]);
  });

  it("gives admins statistics and payroll too", () => {
    expect(paths("admin", false)[3]).toEqual([
      "admin",
      "/staff",
      "/statistics",
      "/payroll",
      "/subscription",
      "/audit",
    ]);
  });

  it("leaves the subscription out on mobile", () => {
    expect(paths("admin", true)[3]).toEqual(["admin", "/staff", "/statistics", "/payroll", "/audit"]);
    expect(paths("manager", true)[3]).toEqual(["admin", "/staff"]);
  });

  it("treats an unknown role as an employee", () => {
    expect(paths(null, false)).toEqual(paths("employee", false));
  });
});
