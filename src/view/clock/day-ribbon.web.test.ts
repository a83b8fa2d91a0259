import { describe, expect, it } from "vitest";
import { newFormat } from "#tests/factories/format.ts";
import { ribbonSegments } from "./day-ribbon.tsx";

const NOW = "2026-05-04T18:00:00.000Z";

describe("ribbonSegments", () => {
  it("places a finished punch on the wall clock of the zone", () => {
    const punch = {
      key: "a",
      from: "2026-05-04T08:00:00.000Z",
      to: "2026-05-04T11:00:00.000Z",
      state: "over" as const,
    };
    expect(ribbonSegments([punch], NOW, newFormat({ zone: "Europe/Berlin" }).dayFraction)).toEqual([
      { key: "a", from: 10 / 24, to: 13 / 24, isRunning: false },
    ]);
  });

  it("draws an open punch up to now", () => {
    const punch = { key: "a", from: "2026-05-04T12:00:00.000Z", to: null, state: "going-on" as const };
    expect(ribbonSegments([punch], NOW, newFormat().dayFraction)).toEqual([
      { key: "a", from: 0.5, to: 0.75, isRunning: true },
    ]);
  });

  it("draws nothing of what has no end but where it began", () => {
    const punch = { key: "a", from: "2026-05-04T06:00:00.000Z", to: null, state: "no-end" as const };
    expect(ribbonSegments([punch], NOW, newFormat().dayFraction)).toEqual([
      { key: "a", from: 0.25, to: 0.25, isRunning: false },
    ]);
  });

  it("draws one that began yesterday from midnight", () => {
    const punch = { key: "a", from: "2026-05-03T22:00:00.000Z", to: null, state: "going-on" as const };
    expect(ribbonSegments([punch], NOW, newFormat().dayFraction)).toEqual([
      { key: "a", from: 0, to: 0.75, isRunning: true },
    ]);
  });

  it("draws nothing of what was over before midnight", () => {
    const punch = {
      ...{ key: "a", from: "2026-05-03T23:50:00.000Z", to: "2026-05-03T23:58:00.000Z" },
      state: "over" as const,
    };
    expect(ribbonSegments([punch], NOW, newFormat().dayFraction)).toEqual([
      { key: "a", from: 0, to: 0, isRunning: false },
    ]);
  });
});
