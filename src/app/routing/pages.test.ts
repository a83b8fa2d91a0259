import { describe, expect, it } from "vitest";
import { appWords } from "#words/made/app.ts";
import { documentTitle, mayOpen, pageTitle } from "./pages.ts";

const say = await appWords.load("en-US");

describe("titles", () => {
  it.each([
    ["/dashboard", "Dashboard"],
    ["/staff-availability", "Staff Availability"],
    ["/training/module/7", "Training"],
    ["/statistics/feedback", "Feedback"],
    ["/Dashboard", "Dashboard"],
    ["/needs-attention", "Needs Attention"],
    ["/nowhere", "Shiftkeep"],
  ])("the top bar of %s says %s", (path, title) => {
    expect(pageTitle(say, path)).toBe(title);
  });

  it("name the page and the product in the browser's tab", () => {
    expect(documentTitle(say, "/time-clock")).toBe("Time Clock · Shiftkeep");
    expect(documentTitle(say, "/support")).toBe("Support · Shiftkeep");
    expect(documentTitle(say, "/careers")).toBe("Open Positions · Shiftkeep");
    expect(documentTitle(say, "/console")).toBe("Admin Console · Shiftkeep");
    expect(documentTitle(say, "/login")).toBe("Login · Shiftkeep");
    expect(documentTitle(say, "/nowhere")).toBe("Shiftkeep");
  });
});

describe("mayOpen", () => {
  it.each(["/dashboard", "/schedule", "/training/module/7", "/settings", "/needs-attention"])(
    "everyone may open %s",
    (path) => {
      expect(mayOpen(path, "employee")).toBe(true);
      expect(mayOpen(path, null)).toBe(true);
    },
  );

  it("only admins may open /audit", () => {
    expect(["employee", "manager", null].map((role) => mayOpen("/audit", role as never))).toEqual([
      false,
      false,
      false,
    ]);
    expect(mayOpen("/audit", "admin")).toBe(true);
  });

  it.each(["/roster", "/staff", "/time-records", "/subscription", "/training/edit/7"])(
    "only managers and admins may open %s",
    (path) => {
      expect(mayOpen(path, "employee")).toBe(false);
      expect(mayOpen(path, null)).toBe(false);
      expect(mayOpen(path, "manager")).toBe(true);
      expect(mayOpen(path, "admin")).toBe(true);
    },
  );

  it("everybody gives feedback", () => {
    expect(mayOpen("/statistics/feedback", "employee")).toBe(true);
  });

  it.each(["/payroll", "/statistics"])("only admins may open %s", (path) => {
    expect(mayOpen(path, "manager")).toBe(false);
    expect(mayOpen(path, "admin")).toBe(true);
  });
});
