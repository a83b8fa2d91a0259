import { SignJWT } from "jose";
import { expect, it } from "vitest";
import { tokenVerifier } from "./token-verifier.ts";

const SECRET = "a secret for tests only, of 32 bytes";
const NOON = Date.UTC(2026, 2, 2, 12);

function signed(claims: object, secret = SECRET): Promise<string> {
  const token = new SignJWT({ role: "authenticated", sub: "sam", ...claims });
  return token.setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(secret));
}

it("takes a token until it runs out, also one that it knows", async () => {
  let now = NOON;
  const verify = tokenVerifier(SECRET, () => now);
  const token = await signed({ exp: NOON / 1000 + 60 });
  expect(await verify(token)).toMatchObject({ sub: "sam" });
  now += 59_999;
  expect(await verify(token)).toMatchObject({ sub: "sam" });
  now += 1;
  expect(await verify(token)).toBeNull();
});

it("refuses what another secret signed, what has no role, and what only begins like a known token", async () => {
  const verify = tokenVerifier(SECRET, () => NOON);
  const exp = NOON / 1000 + 60;
  const token = await signed({ exp });
  await verify(token);
  expect(await verify(await signed({ exp }, "another secret of at least 32 bytes"))).toBeNull();
  expect(await verify(await signed({ exp, role: undefined }))).toBeNull();
  expect(await verify(`${token.slice(0, -2)}aa`)).toBeNull();
  expect(await verify("no token")).toBeNull();
});

it("takes a token that never runs out", async () => {
  const verify = tokenVerifier(SECRET, () => NOON);
  expect(await verify(await signed({}))).toMatchObject({ sub: "sam" });
});
