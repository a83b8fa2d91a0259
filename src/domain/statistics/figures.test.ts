import { expect, it } from "vitest";
import { changesOf, noSums, type Sums, statisticsFigures } from "./figures.ts";

const figures = (sums: Partial<Sums>) => statisticsFigures({ ...noSums(), ...sums });

it.each<[string, Partial<Sums>, Partial<Sums>, number | null, number | null]>([
  ["more", { workedCents: 150 }, { workedCents: 120 }, 30, 25],
  ["less", { workedCents: 90 }, { workedCents: 120 }, -30, -25],
  ["the same", { workedCents: 120 }, { workedCents: 120 }, 0, 0],
  ["none any more", { workedCents: 0 }, { workedCents: 120 }, -120, -100],
  ["some where there was none", { workedCents: 120 }, {}, 120, null],
  ["none, as before", {}, {}, 0, null],
])("tells of %s", (_, now, before, absolute, percent) => {
  expect(changesOf(figures(now), figures(before)).workedCents).toEqual({ absolute, percent });
});

it.each<[string, Partial<Sums>, Partial<Sums>, number | null, number | null]>([
  ["a share that grew", { arrivals: 4, lateArrivals: 3 }, { arrivals: 4, lateArrivals: 2 }, 0.25, 50],
  ["a share of nothing before", { arrivals: 4, lateArrivals: 3 }, {}, null, null],
  ["a share of nothing now", {}, { arrivals: 4, lateArrivals: 3 }, null, null],
  ["a share of 0 before", { arrivals: 4, lateArrivals: 1 }, { arrivals: 4 }, 0.25, null],
])("tells of %s", (_, now, before, absolute, percent) => {
  expect(changesOf(figures(now), figures(before)).lateShare).toEqual({ absolute, percent });
});

it("has nothing that is no number of a business without any rows", () => {
  for (const { absolute, percent } of Object.values(changesOf(figures({}), figures({})))) {
    expect([0, null]).toContain(absolute);
    expect(percent).toBeNull();
  }
});
