import { expect, test } from "vitest";
import { drawing, hashed, SALT } from "./staff-fakes.ts";
import { secureUint32, withFreshPin } from "./staff-pins.ts";

test("hands out the first PIN that is free, with what writing it answered", async () => {
  const written: string[] = [];
  const fresh = withFreshPin(SALT, drawing("804213", "730155"), async (hash) => {
    written.push(hash);
    return written.length < 2 ? { status: "pin_taken" as const } : { status: "ok" as const, id: "sam" };
  });
  expect(await fresh).toEqual({ pin: "730155", outcome: { status: "ok", id: "sam" } });
  expect(written).toEqual([await hashed("804213"), await hashed("730155")]);
});

test("gives up when none seems to be free", async () => {
  const taken = async () => ({ status: "pin_taken" as const });
  await expect(withFreshPin(SALT, () => 804_213, taken)).rejects.toMatchObject({ code: "failed" });
});

test("draws from all numbers below 2^32", () => {
  const numbers = Array.from({ length: 200 }, secureUint32);
  expect(numbers.every((number) => Number.isInteger(number) && number >= 0 && number < 2 ** 32)).toBe(true);
  expect(new Set(numbers).size).toBeGreaterThan(190);
  expect(Math.max(...numbers)).toBeGreaterThan(2 ** 30);
});
