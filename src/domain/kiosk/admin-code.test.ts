import { describe, expect, it } from "vitest";
import { adminCodeProblem, isAdminCode, makeAdminCode } from "./admin-code.ts";

const SALT = "00112233445566778899aabbccddeeff";

describe("adminCodeProblem", () => {
  it.each<[string, ReturnType<typeof adminCodeProblem>]>([
    ["", "short"],
    ["1234567", "short"],
    ["       1", "short"],
    ["   12345678   ", null],
    ["front door 7", null],
    ["aaaaaaaa", "same"],
    ["x1".repeat(32), null],
    ["x1".repeat(33), "long"],
  ])("of %j is %s", (typed, problem) => {
    expect(adminCodeProblem(typed)).toBe(problem);
  });
});

describe("isAdminCode", () => {
  it("knows the code again, however a keyboard writes it, and takes no other", async () => {
    const code = await makeAdminCode("café door 7", SALT);
    expect(code).toMatchObject({ salt: SALT, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await isAdminCode("  café door 7 ", code)).toBe(true);
    expect(await isAdminCode("cafe\u0301 door 7", code)).toBe(true);
    expect(await isAdminCode("Café door 7", code)).toBe(false);
    expect(await isAdminCode("", code)).toBe(false);
  });
});
