import { beforeEach, expect, it } from "vitest";
import {
  forgetPendingSubscription,
  pendingSubscription,
  rememberPendingSubscription,
  storedStaffCount,
} from "./pending-subscription.ts";

const NOW = Date.parse("2026-03-02T09:00:00.000Z");
const MINUTE_MS = 60_000;

beforeEach(() => localStorage.clear());

it("is what the spec says, in the key it names", () => {
  rememberPendingSubscription({ staffCount: 12, added: null }, NOW);
  expect(JSON.parse(localStorage.getItem("pendingSubscription") ?? "")).toEqual({
    staffCount: 12,
    timestamp: NOW,
    isUpgrade: false,
  });
  expect(localStorage.getItem("staffCount")).toBe("12");
});

it.each([
  ["more", 5],
  ["fewer", -2],
  ["as many", 0],
])("remembers an upgrade to %s", (_, added) => {
  rememberPendingSubscription({ staffCount: 12, added }, NOW);
  expect(JSON.parse(localStorage.getItem("pendingSubscription") ?? "")).toEqual({
    staffCount: 12,
    timestamp: NOW,
    isUpgrade: true,
    added,
  });
  expect(pendingSubscription(NOW)).toEqual({ staffCount: 12, added });
  expect(pendingSubscription(NOW + 30 * MINUTE_MS + 1)).toEqual({ staffCount: 12, added: null });
});

it("counts for half an hour, and then what was chosen at sign-up does", () => {
  rememberPendingSubscription({ staffCount: 12, added: null }, NOW);
  localStorage.setItem("staffCount", "7");
  expect(pendingSubscription(NOW + 30 * MINUTE_MS).staffCount).toBe(12);
  expect(pendingSubscription(NOW + 30 * MINUTE_MS + 1).staffCount).toBe(7);
  forgetPendingSubscription();
  expect(pendingSubscription(NOW).staffCount).toBe(7);
});

it.each([
  "",
  "{",
  "[]",
  '{"staffCount":12,"timestamp":1}',
  '{"staffCount":0,"timestamp":1,"isUpgrade":false}',
])("is nothing when it cannot be read: %s", (stored) => {
  localStorage.setItem("pendingSubscription", stored);
  expect(pendingSubscription(NOW).staffCount).toBe(1);
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
