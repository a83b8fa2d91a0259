import { pbkdf2Sync } from "node:crypto";
import { expect, it } from "vitest";
import { hashPin } from "./hash-pin.ts";

const SALT = "00112233445566778899aabbccddeeff";

it.each([
  ["804213", SALT],
  ["000001", "f".repeat(32)],
])("agrees with another library on %s", async (pin, salt) => {
  const known = pbkdf2Sync(pin, Buffer.from(salt, "hex"), 600_000, 32, "sha256").toString("hex");
  expect(await hashPin(pin, salt)).toBe(known);
});

it("stays what it is: hashes are stored", async () => {
  expect(await hashPin("804213", SALT)).toBe(
    "ae5527695e7b88b18caa4a05a75698231763cd9e6ac139378791dd3b8e458fbc",
  );
});

it.each(["12345", "1234567", "12345a", "１２３４５６", ""])("takes no %j for a PIN", async (pin) => {
  await expect(hashPin(pin, SALT)).rejects.toThrow("6 digits");
});

it.each(["", "xyz", SALT.slice(1), SALT.toUpperCase()])("takes no %j for a salt", async (salt) => {
  await expect(hashPin("804213", salt)).rejects.toThrow("salt");
});
