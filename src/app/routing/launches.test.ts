import { expect, it } from "vitest";
import { launchPath } from "./launches.ts";

const here = { origin: "https://shiftkeep.test", pathname: "/dashboard" };

it.each([
  ["https://shiftkeep.test/time-clock", "/time-clock"],
  ["https://shiftkeep.test/schedule?week=2", "/schedule?week=2"],
  ["https://shiftkeep.test/?source=pwa", null],
  ["https://shiftkeep.test/dashboard", null],
  ["https://elsewhere.test/time-clock", null],
])("a launch with %s leads to %s", (target, path) => {
  expect(launchPath(target, here)).toBe(path);
});
