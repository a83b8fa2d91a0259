import { expect, it } from "vitest";
import { COUNTRIES } from "./country-settings.ts";
import { subdivisionsOf } from "./subdivisions.ts";

it.each([
  ["AT", 9],
  ["AU", 8],
  ["CA", 13],
  ["CH", 26],
  ["DE", 16],
  ["ES", 19],
  ["GB", 4],
  ["US", 51],
  ["FR", 0],
])("%s has %i subdivisions that matter", (country, count) => {
  expect(subdivisionsOf(country)).toHaveLength(count);
});

it("names each, with a code that the database takes", () => {
  const all = COUNTRIES.flatMap(subdivisionsOf);
  expect(
    all.filter(({ value, label }) => !/^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(value) || label.length < 3),
  ).toEqual([]);
  expect(new Set(all.map(({ value }) => value)).size).toBe(all.length);
  expect(subdivisionsOf("DE")).toContainEqual({ value: "DE-BY", label: "Bayern" });
});
