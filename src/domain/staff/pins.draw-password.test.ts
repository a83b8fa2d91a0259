import { expect, it } from "vitest";
import { SeededRandom } from "#tests/factories/seeded-random.ts";
import { drawPassword } from "./pins.ts";

it("is three groups that nobody misreads, and another each time", () => {
  const random = new SeededRandom(7);
  const next = () => random.below(2 ** 32);
  const drawn = Array.from({ length: 200 }, () => drawPassword(next));
  for (const password of drawn) expect(password).toMatch(/^([a-hjkmnp-z]{4}[2-9]-?){3}$/);
  expect(new Set(drawn).size).toBe(drawn.length);
});
