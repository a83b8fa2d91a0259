import { expect, it } from "vitest";
import { estimatePlans } from "./estimate-plans.ts";

it.each([
  [0, [0, 0, 0, 0]],
  [1, [1, 0, 0, 0]],
  [7, [4, 2, 1, 0]],
  [10, [6, 3, 1, 0]],
  [20, [12, 5, 2, 1]],
  [100, [60, 25, 10, 5]],
  [1234, [740, 309, 123, 62]],
])("of %i users", (users, shares) => {
  const { free, basic, pro, enterprise } = estimatePlans(users);
  expect([free, basic, pro, enterprise]).toEqual(shares);
  expect(free + basic + pro + enterprise).toBe(users);
});
