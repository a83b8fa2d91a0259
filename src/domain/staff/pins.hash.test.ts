import { expect, it } from "vitest";
import { hashPin } from "./pins.ts";

const SALT = "00112233445566778899aabbccddeeff";

// Computed by Python's hashlib.pbkdf2_hmac. These hashes are stored: they must not change.
it.each([
  ["804213", SALT, "ae5527695e7b88b18caa4a05a75698231763cd9e6ac139378791dd3b8e458fbc"],
  ["000001", "f".repeat(32), "e584c39a9dba1a432dd7c3fa5c266713371d6e996292e446d6461fe266afeba0"],
])("agrees with another library on %s", async (pin, salt, known) => {
  expect(await hashPin(pin, salt)).toBe(known);
});

it.each(["12345", "1234567", "12345a", "１２３４５６", "804213\n", ""])(
  "takes no %j for a PIN",
  async (pin) => {
    await expect(hashPin(pin, SALT)).rejects.toThrow("6 digits");
  },
);

it.each(["", "xyz", SALT.slice(1), SALT.toUpperCase()])("takes no %j for a salt", async (salt) => {
  await expect(hashPin("804213", salt)).rejects.toThrow("salt");
});
