import { expect, it } from "vitest";
import { isTotp, toBase32, totpAt } from "./totp.ts";

const SECRET = toBase32(new TextEncoder().encode("12345678901234567890"));

// The last six digits of the test vectors of RFC 6238, appendix B, for SHA-1.
it.each([
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
])("at %i seconds the code is %s", async (seconds, code) => {
  expect(await totpAt(SECRET, seconds * 1000)).toBe(code);
});

it("takes the codes beside the present one, and no others", async () => {
  const now = 1_234_567_890_000;
  for (const [steps, isRight] of [
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ] as const) {
    expect(await isTotp(SECRET, await totpAt(SECRET, now + steps * 30_000), now)).toBe(isRight);
  }
  expect(await isTotp(SECRET, "", now)).toBe(false);
});

it("reads a secret as people write it", async () => {
  expect(SECRET).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  expect(await totpAt("gezd gnbv gy3t qojq gezd gnbv gy3t qojq", 59_000)).toBe("287082");
  await expect(totpAt("not base32!", 0)).rejects.toThrow("base32");
});
