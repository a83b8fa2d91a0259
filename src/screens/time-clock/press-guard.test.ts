import { expect, it } from "vitest";
import { createPressGuard } from "./press-guard.ts";

it("lets one press of a double click through, and the next one a moment later", () => {
  let now = 0;
  const guard = createPressGuard(() => now);
  expect(guard.press()).toBe(true);
  now = 300;
  expect(guard.press()).toBe(false);
  now = 1200;
  expect(guard.press()).toBe(true);
});
