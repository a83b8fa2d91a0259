import { describe, expect, it, vi } from "vitest";
import { barItems, navGroups } from "./navigation.tsx";

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

  it("gives managers their own schedule too on mobile", () => {
    expect(paths("manager", true)[1]).toEqual(["schedule", "/roster", "/schedule", "/staff-availability"]);
    expect(paths("employee", true)[1]).toEqual(["schedule", "/schedule", "/availability"]);
  });

  it("treats an unknown role as an employee", () => {
    expect(paths(null, false)).toEqual(paths("employee", false));
  });
});

describe("barItems", () => {
  const bar = (role: Parameters<typeof barItems>[0]) => barItems(role).map(({ href }) => href);

  it("has the schedule for employees, and the roster for who makes it", () => {
    expect(bar("employee")).toEqual(["/dashboard", "/schedule", "/time-clock", "/chat"]);
    expect(bar(null)).toEqual(bar("employee"));
    expect(bar("manager")).toEqual(["/dashboard", "/roster", "/time-clock", "/chat"]);
    expect(bar("admin")).toEqual(bar("manager"));
  });
});
