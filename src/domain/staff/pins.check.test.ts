import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { pinCheck } from "./pins.ts";

const HASH = "ae5527695e7b88b18caa4a05a75698231763cd9e6ac139378791dd3b8e458fbc";

it.each(["0".repeat(64), "a1".repeat(32)])(
  "is the HMAC of the hash's digits under a tablet's key",
  async (key) => {
    const known = createHmac("sha256", Buffer.from(key, "hex")).update(HASH).digest("hex");
    expect(await pinCheck(HASH, key)).toBe(known);
  },
);
