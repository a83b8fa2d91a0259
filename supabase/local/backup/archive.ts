// A backup is one file: a tar of folders, compressed and, with a passphrase, encrypted.
//
//   magic, kind, salt, nonce ─ gzip(tar) or AES-256-GCM of it ─ tag

import { spawn } from "node:child_process";
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { flush } from "../durable-files.ts";
import { StartError } from "../start-error.ts";

const MAGIC = "SHIFTKEEP-BACKUP-1\n";
const PLAIN = 0;
const ENCRYPTED = 1;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = MAGIC.length + 1 + SALT_BYTES + NONCE_BYTES;
const SCRYPT = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

/** tar stops at the end of the archive. The rest of the input is read too, otherwise its writer would fail. */
const UNTAR = 'tar -xf - -C "$1" --no-same-owner; code=$?; cat >/dev/null; exit $code';

const keyOf = (passphrase: string, salt: Uint8Array) => scryptSync(passphrase, salt, 32, SCRYPT);

/** Packs folders into a file that appears complete or not at all. Aborts with the signal. */
export async function pack(
  folders: string[],
  file: string,
  passphrase: string | null,
  signal?: AbortSignal,
): Promise<void> {
  const beside = `${file}.part`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const salt = randomBytes(SALT_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = passphrase === null ? null : createCipheriv("aes-256-gcm", keyOf(passphrase, salt), nonce);
  const out = createWriteStream(beside, { mode: 0o600 });
  try {
    out.write(Buffer.concat([Buffer.from(MAGIC), Buffer.from([cipher ? ENCRYPTED : PLAIN]), salt, nonce]));
    const inside = folders.flatMap((folder) => ["-C", folder, "."]);
    const tar = spawn("tar", ["-cf", "-", ...inside], { stdio: ["ignore", "pipe", "pipe"] });
    const ended = endOf(tar);
    const steps = [createGzip({ level: 4 }), ...(cipher ? [cipher] : [])];
    await pipeline([tar.stdout, ...steps, out], { end: false, ...(signal && { signal }) });
    await ended;
    if (cipher) out.write(cipher.getAuthTag());
    out.end();
    await once(out, "close");
    await flush(beside);
    await rename(beside, file);
    await flush(dirname(file));
  } catch (error) {
    out.destroy();
    await rm(beside, { force: true });
    throw error;
  }
}

/**
 * Unpacks a file into an empty folder. Throws a StartError if the file is no backup or the passphrase does not open
 * it.
 */
export async function unpack(file: string, folder: string, passphrase: string | null): Promise<void> {
  const { size } = await stat(file);
  const handle = await open(file);
  const head = Buffer.alloc(HEAD_BYTES);
  await handle.read(head, 0, HEAD_BYTES, 0);
  const kind = head[MAGIC.length];
  if (size < HEAD_BYTES || head.toString("latin1", 0, MAGIC.length) !== MAGIC) {
    await handle.close();
    throw new StartError(`${file} is not a backup of Shiftkeep.`);
  }
  const isEncrypted = kind === ENCRYPTED;
  if (isEncrypted && passphrase === null) {
    await handle.close();
    throw new StartError(`${file} is encrypted: set BACKUP_PASSPHRASE.`);
  }
  const end = isEncrypted ? size - TAG_BYTES : size;
  const steps: Transform[] = [createGunzip()];
  if (isEncrypted) {
    const tag = Buffer.alloc(TAG_BYTES);
    await handle.read(tag, 0, TAG_BYTES, end);
    const salt = head.subarray(MAGIC.length + 1, MAGIC.length + 1 + SALT_BYTES);
    const decipher = createDecipheriv(
      "aes-256-gcm",
      keyOf(passphrase ?? "", salt),
      head.subarray(-NONCE_BYTES),
    );
    decipher.setAuthTag(tag);
    steps.unshift(decipher);
  }
  await handle.close();
  const tar = spawn("sh", ["-c", UNTAR, "sh", folder], { stdio: ["pipe", "ignore", "pipe"] });
  const ended = endOf(tar);
  try {
    await pipeline([createReadStream(file, { start: HEAD_BYTES, end: end - 1 }), ...steps, tar.stdin]);
    await ended;
  } catch {
    await ended.catch(() => {});
    throw new StartError(
      isEncrypted
        ? `${file} is damaged, or BACKUP_PASSPHRASE is not the one it was made with.`
        : `${file} is damaged, or not all of it is here.`,
    );
  }
}

function endOf(tar: ReturnType<typeof spawn>): Promise<void> {
  const said: string[] = [];
  tar.stderr?.on("data", (chunk) => said.push(String(chunk)));
  const ended = new Promise<void>((resolve, reject) => {
    tar.once("error", reject);
    tar.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`tar: ${said.join("").trim() || code}`)),
    );
  });
  // The caller awaits this promise later; until then a rejection must not count as unhandled.
  ended.catch(() => {});
  return ended;
}
