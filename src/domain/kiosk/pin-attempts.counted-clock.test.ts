import { describe, expect, it } from "vitest";
import { countOn, NOTHING_COUNTED } from "./pin-attempts.ts";

/** Readings in turn: 'life ms', lives numbered from 1. */
function counted(...readings: string[]): number {
  return readings.reduce((clock, text) => {
    const [origin = 0, monotonicMs = 0] = text.split(" ").map(Number);
    return countOn(clock, { origin, monotonicMs });
  }, NOTHING_COUNTED).countedMs;
}

describe("countOn", () => {
  it.each<[string, number, string[]]>([
    ["nothing at the first reading", 0, ["1 5000"]],
    ["what passed within a page life", 700, ["1 5000", "1 5200", "1 5700"]],
    ["nothing across a reload", 200, ["1 5000", "1 5200", "2 90000"]],
    ["what passed since the reload", 350, ["1 5000", "1 5200", "2 100", "2 250"]],
    ["nothing backwards", 200, ["1 5000", "1 5200", "1 100"]],
    ["each moment once, however many tabs", 300, ["1 0", "2 0", "1 100", "2 100", "1 200", "2 200", "1 300"]],
    ["time of a tab that waited while another one counted", 300, ["1 0", "2 0", "2 200", "1 300"]],
    ["nothing of a life long gone", 0, ["1 0", "2 0", "3 0", "4 0", "5 0", "1 900"]],
  ])("counts %s", (_, ms, readings) => {
    expect(counted(...readings)).toBe(ms);
  });
});
