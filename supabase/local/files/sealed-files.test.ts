import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "vitest";
import { createSeals } from "./sealed-files.ts";

const HEAD = Buffer.from("HEAD");
const CHUNK = 2 ** 20 + 16;
const seals = createSeals("correct horse");
const content = randomBytes(2.5 * 2 ** 20);

async function seal(plain: Buffer, purpose = "backup") {
  const { header, step } = await seals.seal(HEAD, purpose);
  return { header, body: await buffer(Readable.from([plain]).pipe(step)) };
}
const open = async (header: Buffer, body: Buffer, purpose = "backup", by = seals) =>
  buffer(Readable.from([body]).pipe(await by.open(header, purpose)));

let sealed: Awaited<ReturnType<typeof seal>>;
let other: typeof sealed;
beforeAll(async () => {
  sealed = await seal(content);
  other = await seal(content);
});

it.each([0, 1, 2 ** 20 - 1, 2 ** 20, 2 ** 20 + 1, 2 ** 21])("brings back %i bytes", async (bytes) => {
  const { header, body } = await seal(content.subarray(0, bytes));
  expect((await open(header, body)).equals(content.subarray(0, bytes))).toBe(true);
  expect(body.includes(content.subarray(0, 32))).toBe(false);
});

it("opens with the passphrase alone, as what it was sealed for", async () => {
  const { header, body } = sealed;
  expect((await open(header, body, "backup", createSeals("correct horse"))).equals(content)).toBe(true);
  await expect(open(header, body, "backup", createSeals("another"))).rejects.toThrow();
  await expect(open(header, body, "log")).rejects.toThrow();
});

it("opens with no other header", async () => {
  for (let byte = 0; byte < sealed.header.length; byte++) {
    const header = Buffer.from(sealed.header);
    header[byte] = (header[byte] ?? 0) ^ 1;
    // Only the first byte of each part: another salt costs another slow key.
    if (byte < HEAD.length || byte === HEAD.length || byte === sealed.header.length - 1)
      await expect(open(header, sealed.body), `byte ${byte}`).rejects.toThrow();
  }
  await expect(open(other.header, sealed.body)).rejects.toThrow();
});

describe("a body", () => {
  const part = (from: number, to?: number) =>
    sealed.body.subarray(from * CHUNK, to === undefined ? undefined : to * CHUNK);
  it.each<[string, () => Buffer[]]>([
    ["cut between chunks", () => [part(0, 2)]],
    ["cut within a chunk", () => [part(0, 1), part(1, 2).subarray(0, 1000)]],
    ["cut within a tag", () => [part(0, 2), part(2).subarray(0, 8)]],
    ["of nothing", () => []],
    ["in another order", () => [part(1, 2), part(0, 1), part(2)]],
    ["with a chunk twice", () => [part(0, 1), part(0)]],
    ["without its first chunk", () => [part(1)]],
    ["without its last but one", () => [part(0, 1), part(2)]],
    ["with a chunk of another file", () => [other.body.subarray(0, CHUNK), part(1)]],
    ["with something added", () => [part(0), Buffer.from("more")]],
    ["with another end", () => [part(0, 2), other.body.subarray(2 * CHUNK)]],
  ])("does not open %s", async (_, parts) => {
    await expect(open(sealed.header, Buffer.concat(parts()))).rejects.toThrow();
  });
});
