import { describe, expect, it } from "vitest";
import { fromWallTime, toWallTime } from "./zones.ts";

describe("wall time", () => {
  it.each([
    ["2026-03-03T09:02:00.000Z", "Europe/Dublin", "2026-03-03T09:02"],
    ["2026-07-03T23:30:00.000Z", "Europe/Dublin", "2026-07-04T00:30"],
    ["2026-03-03T03:00:00.000Z", "America/New_York", "2026-03-02T22:00"],
    ["2026-03-03T09:02:00.000Z", "No/Where", "2026-03-03T09:02"],
  ])("%s in %s is %s, and back", (instant, zone, wall) => {
    expect(toWallTime(instant, zone)).toBe(wall);
    expect(fromWallTime(wall, zone)).toBe(instant);
  });

  it("takes a time that the clocks skip for the moment they are changed, and keeps seconds", () => {
    expect(fromWallTime("2026-03-29T01:30", "Europe/Dublin")).toBe("2026-03-29T01:00:00.000Z");
    expect(fromWallTime("2026-03-29T09:30:15", "Europe/Dublin")).toBe("2026-03-29T08:30:15.000Z");
  });

  it("answers what is no time with nothing", () => {
    expect(fromWallTime("", "UTC")).toBeNull();
    expect(fromWallTime("soon", "UTC")).toBeNull();
    expect(fromWallTime("2026-13-01T09:00", "UTC")).toBeNull();
    expect(fromWallTime("2026-03-01", "UTC")).toBeNull();
    expect(toWallTime("", "UTC")).toBe("");
  });
});
