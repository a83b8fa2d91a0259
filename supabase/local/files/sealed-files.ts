// A sealed file is authenticated as a whole: no part of it can be read, changed, cut off, moved, or taken from another
// file, by anybody who lacks the passphrase. What is opened is passed on only once it is verified.
//
//   header ─ chunk 0 ─ chunk 1 ─ ... ─ last chunk        a chunk: AES-256-GCM of 1 MB (the last: of the rest), its tag
//
// Each file has a key of its own: scrypt of the passphrase and the header's salt, then HKDF with the header's nonce. A
// chunk's nonce is its number and whether it is the last one; its additional data are the header and the file's purpose.

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt } from "node:crypto";
import { Duplex } from "node:stream";
import { promisify } from "node:util";

const SALT_BYTES = 16;
const NONCE_BYTES = 16;
const TAG_BYTES = 16;
const CHUNK_BYTES = 2 ** 20;
const SCRYPT = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
const AES_256_GCM = ["aes-256-gcm", { authTagLength: TAG_BYTES }] as const;

/** The length of what `seal` adds to a header. */
export const SEAL_BYTES = SALT_BYTES + NONCE_BYTES;

/** Derives a slow key, of 32 bytes, from a passphrase. */
export const slowKey = (passphrase: string, salt: Uint8Array) =>
  promisify<string, Uint8Array, number, typeof SCRYPT, Buffer>(scrypt)(passphrase, salt, 32, SCRYPT);

/** Seals and opens files with one passphrase. The slow key is derived once per salt, so many files cost little. */
export function createSeals(passphrase: string) {
  const ownSalt = randomBytes(SALT_BYTES);
  let derived: { salt: string; key: Promise<Buffer> } | null = null;

  async function keyOf(header: Buffer): Promise<Buffer> {
    const [salt, nonce] = [header.subarray(-SEAL_BYTES, -NONCE_BYTES), header.subarray(-NONCE_BYTES)];
    const name = salt.toString("hex");
    if (derived?.salt !== name) derived = { salt: name, key: slowKey(passphrase, salt) };
    return Buffer.from(hkdfSync("sha256", await derived.key, nonce, "shiftkeep sealed file", 32));
  }

  return {
    /** Returns the header of a new file, which begins with `head`, and the step that seals what follows it. */
    async seal(head: Buffer, purpose: string): Promise<{ header: Buffer; step: Duplex }> {
      const header = Buffer.concat([head, ownSalt, randomBytes(NONCE_BYTES)]);
      const key = await keyOf(header);
      const step = Duplex.from(async function* (source: AsyncIterable<Buffer>) {
        for await (const { chunk, nonce } of chunksOf(source, CHUNK_BYTES)) {
          const cipher = createCipheriv(AES_256_GCM[0], key, nonce, AES_256_GCM[1]);
          cipher.setAAD(aadOf(header, purpose));
          yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
        }
      });
      return { header, step };
    },

    /** Returns the step that opens what follows a header. It throws at the first chunk that is not as it was sealed. */
    async open(header: Buffer, purpose: string): Promise<Duplex> {
      const key = await keyOf(header);
      return Duplex.from(async function* (source: AsyncIterable<Buffer>) {
        for await (const { chunk, nonce } of chunksOf(source, CHUNK_BYTES + TAG_BYTES)) {
          if (chunk.length < TAG_BYTES) throw new Error("The sealed file ends too early.");
          const decipher = createDecipheriv(AES_256_GCM[0], key, nonce, AES_256_GCM[1]);
          decipher.setAAD(aadOf(header, purpose));
          decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
          yield Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()]);
        }
      });
    },
  };
}

export type Seals = ReturnType<typeof createSeals>;

const aadOf = (header: Buffer, purpose: string) => Buffer.concat([header, Buffer.from(purpose)]);

/** Cuts a stream into chunks of equal length, the last one excepted, each with its nonce. */
async function* chunksOf(source: AsyncIterable<Buffer>, bytes: number) {
  let number = 0;
  let parts: Buffer[] = [];
  let held = 0;
  const next = (chunk: Buffer, isLast: boolean) => {
    const nonce = Buffer.alloc(12);
    nonce.writeUInt32BE(number, 4);
    nonce.writeUInt8(isLast ? 1 : 0, 8);
    number += 1;
    return { chunk, nonce };
  };
  for await (const part of source) {
    parts.push(part);
    held += part.length;
    if (held <= bytes) continue;
    let all = Buffer.concat(parts);
    for (; all.length > bytes; all = all.subarray(bytes)) yield next(all.subarray(0, bytes), false);
    parts = [all];
    held = all.length;
  }
  yield next(Buffer.concat(parts), true);
}
