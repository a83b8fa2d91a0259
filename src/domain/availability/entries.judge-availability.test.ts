import { describe, expect, it } from "vitest";
import { wallSpan } from "../time/wall-minutes.ts";
import { type AvailabilityEntry, judgeAvailability } from "./entries.ts";

/** '10 09:00-17:00 off pending': the day of June, the hours if not the whole day, what is not the rule, and the wish. */
function entry(text: string): AvailabilityEntry {
  const [day = "", ...rest] = text.split(" ");
  const hours = rest.find((word) => word.includes("-"))?.split("-");
  return {
    date: `2026-06-${day}`,
    all_day: !hours,
    start_time: hours?.[0] ?? null,
    end_time: hours?.[1] ?? null,
    available: !rest.includes("off"),
    preference: rest.includes("gladly") ? "would-like" : rest.includes("unwillingly") ? "rather-not" : null,
    status: rest.includes("pending") ? "pending" : rest.includes("denied") ? "denied" : "approved",
    reason: rest.includes("off") ? "Exam" : null,
  };
}

const DAY = wallSpan("2026-06-10", "09:00", "17:00");
const NIGHT = wallSpan("2026-06-10", "22:00", "06:00");

describe("without Approval Mode", () => {
  it.each([
    ["unsaid", []],
    ["free", ["10"]],
    ["free", ["10 pending"]],
    ["unsaid", ["10 denied"]],
    ["unsaid", ["11"]],
    ["free", ["10 08:00-18:00"]],
    ["free", ["10 08:00-12:00", "10 12:00-17:00"]],
    ["elsewhen", ["10 08:00-12:00", "10 13:00-17:00"]],
    ["elsewhen", ["10 18:00-22:00"]],
    ["away", ["10 off"]],
    ["away", ["10 off pending"]],
    ["free", ["10", "10 off denied"]],
    ["away", ["10", "10 12:00-13:00 off"]],
    ["free", ["10 08:00-18:00", "10 17:00-20:00 off"]],
  ])("somebody is %s for a day shift after %j", (kind, texts) => {
    expect(judgeAvailability(texts.map(entry), DAY, false).kind).toBe(kind);
  });

  it.each([
    ["free", ["10", "11"]],
    ["elsewhen", ["10"]],
    ["free", ["10 20:00-08:00"]],
    ["away", ["10", "11", "11 off"]],
    ["away", ["10", "11", "09 20:00-23:00 off", "11 05:00-07:00 off"]],
  ])("somebody is %s for a night shift after %j", (kind, texts) => {
    expect(judgeAvailability(texts.map(entry), NIGHT, false).kind).toBe(kind);
  });
});

describe("with Approval Mode", () => {
  it.each([
    ["free", []],
    ["free", ["11 off"]],
    ["away", ["10 off"]],
    ["asked-off", ["10 off pending"]],
    ["free", ["10 off denied"]],
    ["away", ["10 off pending", "10 12:00-13:00 off"]],
    ["free", ["10 18:00-20:00 off"]],
    ["free", ["10 08:00-10:00"]],
  ])("somebody is %s for a day shift after %j", (kind, texts) => {
    expect(judgeAvailability(texts.map(entry), DAY, true).kind).toBe(kind);
  });
});

it("tells why somebody is away", () => {
  expect(judgeAvailability([entry("10 off")], DAY, true)).toEqual({ kind: "away", reason: "Exam" });
});

it.each<[boolean, string[], object]>([
  [false, ["10 gladly"], { kind: "free", wish: "would-like" }],
  [false, ["10 unwillingly pending"], { kind: "free", wish: "rather-not" }],
  [true, ["10 unwillingly pending"], { kind: "free", wish: "rather-not" }],
  [true, ["10 gladly denied"], { kind: "free" }],
  [true, ["11 gladly"], { kind: "free" }],
  [false, ["10 gladly", "10 16:00-20:00 unwillingly"], { kind: "free", wish: "rather-not" }],
  [false, ["10 12:00-20:00 gladly"], { kind: "elsewhen", wish: "would-like" }],
  [true, ["10 gladly", "10 off"], { kind: "away", reason: "Exam" }],
  [true, ["10 off gladly pending"], { kind: "asked-off", reason: "Exam" }],
])("a wish refuses nobody (Approval Mode: %s, %j)", (approvalMode, texts, verdict) => {
  expect(judgeAvailability(texts.map(entry), DAY, approvalMode)).toEqual(verdict);
});
