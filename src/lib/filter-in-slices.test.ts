import { expect, it, vi } from "vitest";
import { filterInSlices } from "./filter-in-slices.ts";

it("keeps what passes, in order", async () => {
  expect(await filterInSlices([1, 2, 3, 4], (item) => item % 2 === 0)).toEqual([2, 4]);
  expect(await filterInSlices([], () => true)).toEqual([]);
});

it("lets others have their turn when it takes long", async () => {
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  const seen: (number | string)[] = [];
  const filtering = filterInSlices([1, 2, 3], (item) => {
    if (item === 1) setTimeout(() => seen.push("another"));
    seen.push(item);
    now += 5;
    return true;
  });
  expect(await filtering).toEqual([1, 2, 3]);
  expect(seen).toEqual([1, 2, "another", 3]);
  clock.mockRestore();
});
