import { expect, it } from "vitest";
import { uuidOf } from "./hashes.ts";

it("makes of a text always the same, and of another text another", async () => {
  expect(await uuidOf("a")).toBe("ca978112-ca1b-bdca-fac2-31b39a23dc4d");
  expect(await uuidOf("b")).not.toBe(await uuidOf("a"));
});
