import { expect, it } from "vitest";
import { createConcurrencyLimit } from "./turns.ts";

it("works on so many at once, on the others in their order, and goes on after a failure", async () => {
  const gate = createConcurrencyLimit(2);
  const begun: string[] = [];
  const ends = new Map<string, { resolve(): void; reject(error: Error): void }>();
  const work = (name: string) =>
    gate(() => {
      begun.push(name);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      ends.set(name, { resolve, reject });
      return promise;
    });
  const [first, second, third, fourth] = ["first", "second", "third", "fourth"].map(work);
  expect(begun).toEqual(["first", "second"]);
  ends.get("second")?.reject(new Error("refused"));
  await expect(second).rejects.toThrow("refused");
  expect(begun).toEqual(["first", "second", "third"]);
  ends.get("first")?.resolve();
  await first;
  expect(begun).toEqual(["first", "second", "third", "fourth"]);
  for (const name of ["third", "fourth"]) ends.get(name)?.resolve();
  await Promise.all([third, fourth]);
});
