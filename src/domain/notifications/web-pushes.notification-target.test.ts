import { expect, it } from "vitest";
import { notificationTarget, webPushPath } from "./web-pushes.ts";

it.each([
  ["shift-claim", "manager", "/roster#requests"],
  ["shift-claim", "admin", "/roster#requests"],
  ["shift-claim", "employee", null],
  ["shift-drop", "manager", "/roster"],
  ["shift-drop", "admin", "/roster"],
  ["shift-drop", "employee", "/schedule#open-shifts"],
  ["new-availability", "manager", "/staff-availability"],
  ["new-availability", "admin", "/staff-availability"],
  ["new-availability", "employee", null],
  ["shift-swap", "manager", "/roster#requests"],
  ["shift-swap", "employee", "/schedule#swaps"],
  ["swap-decided", "employee", "/schedule#swaps"],
  ["swap-decided", "manager", "/schedule#swaps"],
  ["roster-published", "employee", "/schedule"],
  ["availability-decided", "employee", "/availability"],
  ["availability-deadline", "admin", "/staff-availability"],
  ["availability-deadline", "employee", "/availability"],
  ["tablet-proposed", "admin", "/settings?section=tablets"],
  ["training-assigned", "employee", "/training"],
  ["training-assigned", "manager", "/training"],
  ["training-due", "employee", "/training"],
] as const)("%s leads a person who is %s to %s", (type, role, path) => {
  expect(notificationTarget(type, role)).toBe(path);
});

it.each([
  ["private-message", "employee", "/chat"],
  ["news-post", "manager", "/news"],
  ["training-due", "employee", "/training"],
  ["clock-out-due", "employee", "/time-clock"],
  ["shift-claim", "employee", "/dashboard"],
  ["shift-claim", "manager", "/roster#requests"],
  ["shift-drop", "employee", "/schedule#open-shifts"],
  ["test", "admin", "/settings?section=notifications"],
] as const)("a push of %s leads a person who is %s to %s", (type, role, path) => {
  expect(webPushPath(type, role)).toBe(path);
});
