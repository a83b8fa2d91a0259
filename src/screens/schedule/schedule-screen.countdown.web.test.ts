import { expect, it } from "vitest";
import { shiftSpan } from "#domain/time/spans.ts";
import { countdown } from "./schedule-screen.tsx";

const MINUTE = 60_000;
const ZONE = "Europe/Dublin";
const night = shiftSpan({ date: "2026-03-28", start_time: "22:00", end_time: "06:00" }, ZONE);

it.each([
  ["2026-03-28T21:59:30.000Z", { kind: "soon", inMs: 30_000 }],
  ["2026-03-28T22:00:00.000Z", { kind: "on", leftMs: 7 * 60 * MINUTE }],
  ["2026-03-29T04:30:00.000Z", { kind: "on", leftMs: 30 * MINUTE }],
  ["2026-03-27T22:00:30.000Z", { kind: "soon", inMs: 24 * 60 * MINUTE - 30_000 }],
  ["2026-03-27T22:00:00.000Z", { kind: "days", days: 1 }],
  ["2026-03-27T00:10:00.000Z", { kind: "days", days: 1 }],
  ["2026-03-20T23:50:00.000Z", { kind: "days", days: 8 }],
])("at %s the night the clocks go forward is %o away", (now, expected) => {
  expect(countdown(night, now, ZONE)).toEqual(expected);
});
