import { beforeEach, expect, it } from "vitest";
import {
  forgetPendingSubscription,
  pendingStaffCount,
  rememberPendingSubscription,
  storedStaffCount,
} from "./pending-subscription.ts";

const NOW = Date.parse("2026-03-02T09:00:00.000Z");
const MINUTE_MS = 60_000;

beforeEach(() => localStorage.clear());

it("is what the spec says, in the key it names", () => {
  rememberPendingSubscription(12, NOW);
  expect(JSON.parse(localStorage.getItem("pendingSubscription") ?? "")).toEqual({
    staffCount: 12,
    timestamp: NOW,
    isUpgrade: false,
  });
  expect(localStorage.getItem("staffCount")).toBe("12");
});

it("counts for half an hour, and then what was chosen at sign-up does", () => {
  rememberPendingSubscription(12, NOW);
  localStorage.setItem("staffCount", "7");
  expect(pendingStaffCount(NOW + 30 * MINUTE_MS)).toBe(12);
  expect(pendingStaffCount(NOW + 30 * MINUTE_MS + 1)).toBe(7);
  forgetPendingSubscription();
  expect(pendingStaffCount(NOW)).toBe(7);
});

it.each([
  "",
  "{",
  "[]",
  '{"staffCount":12,"timestamp":1}',
  '{"staffCount":0,"timestamp":1,"isUpgrade":false}',
])("is nothing when it cannot be read: %s", (stored) => {
  localStorage.setItem("pendingSubscription", stored);
  expect(pendingStaffCount(NOW)).toBe(1);
});

it.each([
  ["1", 1],
  ["100", 100],
  ["0", undefined],
  ["101", undefined],
  ["2.5", undefined],
  ["many", undefined],
])("a stored staff count of %s pre-fills %s", (stored, count) => {
  localStorage.setItem("staffCount", stored);
  expect(storedStaffCount()).toBe(count);
});
