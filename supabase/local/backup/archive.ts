// A backup is one file: a tar of folders, compressed and, with a passphrase, sealed.
//
//   magic, kind, then  plain:   gzip(tar)
//                      sealed:  salt, nonce, chunks (sealed-files.ts) of gzip(tar)
//
// Files of the first version are read, too: magic, kind, salt, nonce ─ gzip(tar) or one AES-256-GCM of it ─ tag.

import { spawn } from "node:child_process";
import { createDecipheriv } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { type Duplex, PassThrough, type Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { flush } from "../files/durable-files.ts";
import { createSeals, SEAL_BYTES, slowKey } from "../files/sealed-files.ts";
import { StartError } from "../lib/start-error.ts";

const MAGIC = "SHIFTKEEP-BACKUP-2\n";
const MAGIC_1 = "SHIFTKEEP-BACKUP-1\n";
const PLAIN = 0;
const ENCRYPTED = 1;
const HEAD_BYTES = MAGIC.length + 1;
const PURPOSE = "backup";
/** Of the first version: what follows the kind, and what ends the file. */
const SALT_1_BYTES = 16;
const NONCE_1_BYTES = 12;
const TAG_1_BYTES = 16;

/**
 * Modes and owners in the archive are not obeyed. tar stops at the end of the archive. The rest of the input is read
 * too, otherwise its writer would fail.
 */
const UNTAR =
  'umask 077; tar -xf - -C "$1" --no-same-owner --no-same-permissions; code=$?; cat >/dev/null; exit $code';

/** Packs folders into a file that appears complete or not at all. Aborts with the signal. */
export async function pack(
  folders: string[],
  file: string,
  passphrase: string | null,
  signal?: AbortSignal,
): Promise<void> {
  const beside = `${file}.part`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const head = Buffer.from([...Buffer.from(MAGIC), passphrase === null ? PLAIN : ENCRYPTED]);
  const { header, step } =
    passphrase === null
      ? { header: head, step: new PassThrough() }
      : await createSeals(passphrase).seal(head, PURPOSE);
  const out = createWriteStream(beside, { mode: 0o600 });
  try {
    out.write(header);
    const inside = folders.flatMap((folder) => ["-C", folder, "."]);
    const tar = spawn("tar", ["-cf", "-", ...inside], { stdio: ["ignore", "pipe", "pipe"] });
    const ended = endOf(tar);
    await pipeline([tar.stdout, createGzip({ level: 4 }), step, out], {
      end: false,
      ...(signal && { signal }),
    });
    await ended;
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
 * Unpacks a file into an empty folder; resolves with whether the passphrase vouches for it. With a passphrase, a file
 * that anybody may have written is unpacked only if `allowPlain`. Throws a StartError if it is no backup, damaged or
 * sealed with another passphrase.
 */
export async function unpack(
  file: string,
  folder: string,
  passphrase: string | null,
  allowPlain: boolean,
): Promise<{ isVerified: boolean }> {
  const handle = await open(file);
  const { size } = await handle.stat();
  const start = Buffer.alloc(HEAD_BYTES + SEAL_BYTES);
  await handle.read(start, 0, start.length, 0);
  const tag = Buffer.alloc(TAG_1_BYTES);
  await handle.read(tag, 0, TAG_1_BYTES, Math.max(0, size - TAG_1_BYTES));
  await handle.close();
  const version = [MAGIC_1, MAGIC].indexOf(start.toString("latin1", 0, MAGIC.length)) + 1;
  const kind = start[MAGIC.length];
  if (version === 0 || (kind !== PLAIN && kind !== ENCRYPTED)) {
    throw new StartError(`${file} is not a backup of Shiftkeep.`);
  }
  if (kind === ENCRYPTED && passphrase === null) {
    throw new StartError(`${file} is encrypted: set BACKUP_PASSPHRASE.`);
  }
  if (kind === PLAIN && passphrase !== null && !allowPlain) {
    throw new StartError(
      `${file} is not encrypted, so BACKUP_PASSPHRASE cannot tell who wrote it. Add --plain to restore it all the same.`,
    );
  }
  try {
    if (kind === PLAIN) {
      const from = version === 1 ? HEAD_BYTES + SALT_1_BYTES + NONCE_1_BYTES : HEAD_BYTES;
      await extract([createReadStream(file, { start: from })], folder);
    } else if (version === 1) {
      await extractFirstVersion(file, folder, passphrase ?? "", { start, tag, size });
    } else {
      const step = await createSeals(passphrase ?? "").open(start, PURPOSE);
      await extract([createReadStream(file, { start: start.length }), step], folder);
    }
  } catch {
    throw new StartError(
      kind === ENCRYPTED
        ? `${file} is damaged, or BACKUP_PASSPHRASE is not the one it was made with.`
        : `${file} is damaged, or not all of it is here.`,
    );
  }
  return { isVerified: kind === ENCRYPTED };
}

/** One tag at the end vouches for the whole file: it is read twice, so that nothing unverified is unpacked. */
async function extractFirstVersion(
  file: string,
  folder: string,
  passphrase: string,
  { start, tag, size }: { start: Buffer; tag: Buffer; size: number },
): Promise<void> {
  const salt = start.subarray(HEAD_BYTES, HEAD_BYTES + SALT_1_BYTES);
  const nonce = start.subarray(HEAD_BYTES + SALT_1_BYTES, HEAD_BYTES + SALT_1_BYTES + NONCE_1_BYTES);
  const key = await slowKey(passphrase, salt);
  const opened = () => [
    createReadStream(file, {
      start: HEAD_BYTES + SALT_1_BYTES + NONCE_1_BYTES,
      end: size - TAG_1_BYTES - 1,
    }),
    createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_1_BYTES }).setAuthTag(tag),
  ];
  await pipeline([...opened(), new Writable({ write: (_chunk, _encoding, done) => done() })]);
  await extract(opened(), folder);
}

async function extract(steps: readonly (Readable | Duplex)[], folder: string): Promise<void> {
  const tar = spawn("sh", ["-c", UNTAR, "sh", folder], { stdio: ["pipe", "ignore", "pipe"] });
  const ended = endOf(tar);
  try {
    await pipeline([...steps, createGunzip(), tar.stdin]);
  } catch (error) {
    await ended.catch(() => {});
    throw error;
  }
  await ended;
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
