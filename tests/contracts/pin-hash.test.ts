import { pbkdf2Sync, randomBytes, randomInt } from "node:crypto";
import { expect, it } from "vitest";
import { hashPin } from "#domain/staff/pins.ts";

it("hashes a PIN in WebCrypto as OpenSSL does, whatever PIN and salt", async () => {
  const salt = randomBytes(16);
  const pin = String(randomInt(1_000_000)).padStart(6, "0");
  const known = pbkdf2Sync(pin, salt, 600_000, 32, "sha256").toString("hex");
  expect({ pin, hash: await hashPin(pin, salt.toString("hex")) }).toEqual({ pin, hash: known });
});
