import { expect, it } from "vitest";
import { heatOf } from "./heat-map.tsx";

it.each([
  [0, "0%"],
  [1, "15%"],
  [4, "30%"],
  [6, "45%"],
  [8, "100%"],
])("%i of 8 gets %s of the business's colour", (value, percent) => {
  expect(heatOf(value, 8).fill).toContain(`brand) ${percent}`);
});

it("is read on the strongest colour, and on none where nothing is known", () => {
  expect(heatOf(8, 8).text).toBe("var(--color-on-brand)");
  expect(heatOf(4, 8).text).toBe("var(--color-ink)");
  expect(heatOf(null, 8).fill).toBe("transparent");
  expect(heatOf(0, 0).fill).toContain("0%");
});
