import { describe, expect, it } from "vitest";
import { correctedPunch, punchProblem } from "./corrected-punch.ts";

const open = {
  clock_in_time: "2026-03-03T09:02:00.000Z",
  clock_in_zone: "Europe/Dublin",
  clock_in_reading: { monotonic_ms: 1 },
  clock_out_time: null,
  clock_out_zone: null,
  clock_out_reading: null,
};

describe("correctedPunch", () => {
  it("leaves alone what was not typed", () => {
    expect(correctedPunch(open, {}, "Europe/London")).toEqual(open);
  });

  it("places a clock-out that was added where the device is", () => {
    const edits = { clock_out_time: "2026-03-03T17:00:00.000Z" };
    expect(correctedPunch(open, edits, "Europe/London")).toEqual({
      ...open,
      ...edits,
      clock_out_zone: "Europe/London",
    });
  });

  it("drops the clock's reading of a time that was typed over, and keeps its place", () => {
    const edits = { clock_in_time: "2026-03-03T08:58:00.000Z" };
    expect(correctedPunch(open, edits, "Europe/London")).toEqual({
      ...open,
      ...edits,
      clock_in_reading: null,
    });
  });

  it("takes the place away with the clock-out", () => {
    const closed = { ...open, clock_out_time: "2026-03-03T17:00:00.000Z", clock_out_zone: "Europe/Dublin" };
    expect(correctedPunch(closed, { clock_out_time: null }, "UTC")).toEqual(open);
  });
});

describe("punchProblem", () => {
  it.each([
    [open, null],
    [{ ...open, clock_in_time: null }, "no_clock_in"],
    [{ ...open, clock_out_time: open.clock_in_time }, "ends_before_it_begins"],
    [{ ...open, clock_out_time: "2026-03-03T09:03:00.000Z" }, null],
  ])("%j: %s", (row, problem) => {
    expect(punchProblem(row)).toBe(problem);
  });
});
