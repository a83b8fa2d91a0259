import { describe, expect, it } from "vitest";
import { refusalText } from "./refusal-text.ts";

const refused = {
  id: "1",
  collection: "time_records",
  code: "forbidden" as const,
  reason: null,
  row: { clock_in_time: "2026-05-04T09:00:00.000Z", clock_out_time: null },
  at: "2026-05-04T12:00:00.000Z",
};

describe("refusalText", () => {
  it("names a clock-in and why it was refused", () => {
    expect(refusalText(refused, "UTC")).toEqual({
      what: "Clock-in at 9:00 AM",
      why: "You are not allowed to make this change.",
    });
  });

  it("names a clock-out by its own time, with the day when it was another", () => {
    const row = { ...refused.row, clock_out_time: "2026-05-03T17:30:00.000Z" };
    expect(refusalText({ ...refused, row }, "UTC").what).toBe("Clock-out at May 3, 5:30 PM");
  });

  it("says more where the server's code does, and never shows a code", () => {
    expect(refusalText({ ...refused, reason: "punch_closed" }, "UTC").why).toContain("already clocked out");
    expect(refusalText({ ...refused, reason: "some_new_code" }, "UTC").why).toBe(
      "You are not allowed to make this change.",
    );
  });

  it("does not guess at what it does not know", () => {
    expect(refusalText({ ...refused, collection: "news" }, "UTC").what).toBe("A change refused at 12:00 PM");
    expect(refusalText({ ...refused, row: {} }, "UTC").what).toBe("Clock-in");
  });
});
