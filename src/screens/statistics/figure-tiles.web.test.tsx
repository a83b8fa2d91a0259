import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { type Figures, noSums, statisticsFigures } from "#domain/statistics/figures.ts";
import { FigureTiles } from "./figure-tiles.tsx";

afterEach(cleanup);

const HOUR_MS = 3_600_000;

function figures(fields: Partial<Figures>): Figures {
  return statisticsFigures({ ...noSums(), ...fields });
}

it("says each change in words, and which way it went by more than a colour", () => {
  const before = figures({ workedMs: 40 * HOUR_MS, arrivals: 10, lateArrivals: 1, drops: 4 });
  const now = figures({ workedMs: 50 * HOUR_MS, arrivals: 10, lateArrivals: 3, drops: 2 });
  render(
    <FigureTiles
      answer={{
        now: { total: figures({ ...now, workedMs: 60 * HOUR_MS }) },
        compared: { total: now },
        before: { total: before },
      }}
      asked={{ person: null, position: null, place: null }}
    />,
  );
  const tile = (name: string) => screen.getByRole("region", { name });
  expect(tile("Hours worked").textContent).toContain("60 h");
  expect(tile("Hours worked").textContent).toContain("Up 25%");
  expect(tile("Late arrivals").textContent).toContain("Up 20 points");
  expect(tile("Late arrivals").querySelector(".text-caution svg")).toBeTruthy();
  expect(tile("Dropped shifts").textContent).toContain("Down 50%");
  expect(tile("Dropped shifts").querySelector(".text-positive svg")).toBeTruthy();
  expect(tile("Attendance").textContent).toContain("No comparison available");
});

it("has its places before there are figures, and none of the business for one person", () => {
  render(<FigureTiles answer={undefined} asked={{ person: "anna", position: null, place: null }} />);
  expect(screen.getAllByRole("region")).toHaveLength(7);
  expect(screen.queryByRole("region", { name: "Coverage" })).toBeNull();
});

it("compares nothing while no day is over", () => {
  const now = figures({ workedMs: HOUR_MS });
  render(
    <FigureTiles
      answer={{ now: { total: now }, compared: null, before: { total: figures({ workedMs: HOUR_MS }) } }}
      asked={{ person: null, position: null, place: null }}
    />,
  );
  expect(screen.getByRole("region", { name: "Hours worked" }).textContent).toContain(
    "1 hNo comparison available",
  );
});
