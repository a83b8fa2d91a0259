import { expect, it } from "vitest";
import { createSerial } from "./turns.ts";

it("never lets two pieces of work overlap, and goes on after a failure", async () => {
  const serial = createSerial();
  const log: string[] = [];
  const work = (name: string, fails = false) =>
    serial(async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
    });
  const all = await Promise.allSettled([work("a"), work("b", true), work("c")]);
  expect(log).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  expect(all.map((one) => one.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

it("runs work inside work at once instead of waiting for itself", async () => {
  const serial = createSerial();
  expect(await serial(() => serial(async () => "inner"))).toBe("inner");
});
