// Carries the database's log to its archive and back. Postgres runs under an account of its own, without the passphrase
// and often without access to the archive. So its commands only exchange files with this process, in a folder of the data
// folder, and wait:
//
//   archive_command:  copies a segment to exchange/<name> ──▶ sealed, flushed, in the archive ──▶ <name> is removed
//   restore_command:  makes exchange/<name>.wanted ──▶ opened into exchange/<name> ──▶ .wanted is removed, <name> taken
//
// A command that waits in vain fails; Postgres repeats it, and keeps the segment until then.

import { chownSync, mkdirSync, watch } from "node:fs";
import { chown, constants, open, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { coalesced } from "#lib/turns.ts";
import { writeDurableFile } from "../files/durable-files.ts";
import { createSeals, SEAL_BYTES, type Seals } from "../files/sealed-files.ts";
import { messageOf } from "../lib/server-log.ts";
import { StartError } from "../lib/start-error.ts";
import type { ServerAccount } from "./postgres-programs.ts";

export interface LogArchive {
  /** The folder of the archive. */
  folder: string;
  /** Seals and opens segments; null leaves them as Postgres writes them. */
  passphrase: string | null;
}

const MAGIC = Buffer.from("SHIFTKEEP-LOG-1\n");
const WANTED = ".wanted";
const REFUSED = ".refused";
/** Segments of the log, and what Postgres archives besides them. */
const NAME = /^[0-9A-F]{8}([0-9A-F]{16}(\.partial|\.[0-9A-F]{8}\.backup)?|\.history)$/;
/** With an archive, a lost disk loses at most this much time. */
const ARCHIVE_MAX_S = 60;
const ARCHIVE_WAIT_S = 10;
const RESTORE_WAIT_S = 120;
/** After a status above 125 Postgres ends a recovery; after any other failure it takes the archive to end there. */
const ABORTS = 200;

/** Archives the log of the database in a folder until `close`; `settings` are the database's. */
export function archiveLog(
  folder: string,
  { account, log, ...archive }: LogArchive & { account: ServerAccount; log(line: string): void },
) {
  const seals = archive.passphrase === null ? null : createSeals(archive.passphrase);
  const target = (name: string) => join(archive.folder, seals ? sealedName(name) : name);
  mkdirSync(archive.folder, { recursive: true, mode: 0o700 });
  const exchange = exchangeOf(folder);

  async function take(name: string) {
    if (!NAME.test(name)) return;
    const segment = await read(join(exchange, name));
    const kept = await read(target(name)).catch(unlessMissing);
    if (!kept) await writeDurableFile(target(name), seals ? await sealed(seals, name, segment) : segment);
    else if (!segment.equals(seals ? await opened(seals, name, kept) : kept))
      throw new Error(`${target(name)} is there already and differs`);
    await rm(join(exchange, name), { force: true });
  }

  const file = inShell(exchange);
  return {
    settings: {
      archive_mode: "on",
      archive_timeout: `${ARCHIVE_MAX_S}s`,
      archive_command: `cp "%p" ${file}.part && sync ${file}.part && mv ${file}.part ${file} && ${untilGone(file, ARCHIVE_WAIT_S)}`,
    },
    close: serve(exchange, account, take, (name, error) =>
      log(`The database's log is not archived (${name}): ${messageOf(error)}`),
    ),
  };
}

/**
 * Gives a database that recovers its log from an archive until `close`; `settings` are the database's. With a
 * passphrase, segments that anybody may have written are given only if `allowPlain`.
 */
export function restoreLog(
  folder: string,
  { account, allowPlain, ...archive }: LogArchive & { account: ServerAccount; allowPlain: boolean },
) {
  const seals = archive.passphrase === null ? null : createSeals(archive.passphrase);
  const exchange = exchangeOf(folder);
  let refusal: unknown = null;

  async function give(name: string) {
    const wanted = name.slice(0, -WANTED.length);
    if (wanted + WANTED !== name || !NAME.test(wanted)) return;
    const segment = await fromArchive(wanted);
    if (segment) await handOver(join(exchange, wanted), segment, account);
    await rm(join(exchange, name), { force: true });
  }

  async function fromArchive(name: string): Promise<Buffer | null> {
    const file = join(archive.folder, name);
    const held = await read(join(archive.folder, sealedName(name))).catch(unlessMissing);
    if (held && seals) return opened(seals, name, held);
    if (held) throw new StartError(`${sealedName(file)} is encrypted: set BACKUP_PASSPHRASE.`);
    const plain = await read(file).catch(unlessMissing);
    if (!plain || !seals || allowPlain) return plain;
    throw new StartError(
      `${file} is not encrypted, so BACKUP_PASSPHRASE cannot tell who wrote it. Add --plain to restore it all the same.`,
    );
  }

  const close = serve(exchange, account, give, async (name, error) => {
    refusal ??= error;
    await writeFile(join(exchange, REFUSED), "");
    await rm(join(exchange, name), { force: true });
  });
  const file = inShell(exchange);
  return {
    settings: {
      restore_command: `: > ${file}${WANTED} && ${untilGone(file + WANTED, RESTORE_WAIT_S)}; test ! -e ${inShell(exchange, REFUSED)} || exit ${ABORTS}; mv ${file} "%p"`,
    },
    close,
    /** Why a segment was refused, or null. */
    refusal: () => refusal,
  };
}

/** The folder in which a database and this process exchange its log: beside its own. */
const exchangeOf = (folder: string) => `${folder}-log`;
const sealedName = (name: string) => `${name}.sealed`;

/** The path of a file in a folder, in a command of Postgres, which replaces %f by the name of a segment. */
function inShell(folder: string, name?: string): string {
  const path = folder.replaceAll("'", `'\\''`).replaceAll("%", "%%");
  return `'${path}'/${name ?? "%f"}`;
}

const untilGone = (file: string, seconds: number) =>
  `n=0; while test -e ${file}; do n=$((n+1)); test $n -le ${seconds * 10} || exit 1; sleep 0.1; done`;

/** Handles each file that appears in the exchange. Returns the function that ends this. */
function serve(
  exchange: string,
  { uid, gid }: ServerAccount,
  handle: (name: string) => Promise<void>,
  failed: (name: string, error: unknown) => unknown,
) {
  mkdirSync(exchange, { recursive: true, mode: 0o700 });
  if (uid !== undefined && gid !== undefined) chownSync(exchange, uid, gid);
  let isOver = false;
  const handleAll = coalesced(
    async () => {
      for (const name of await readdir(exchange)) {
        await handle(name).catch((error) => failed(name, error));
      }
    },
    (error) => failed(exchange, error),
    () => isOver,
  );
  const watcher = watch(exchange, handleAll);
  handleAll();
  return async (): Promise<void> => {
    isOver = true;
    watcher.close();
    await handleAll.settled();
    await rm(exchange, { recursive: true, force: true });
  };
}

/** Reads a file, and no link: the exchange is the database's folder, and this process may be root. */
async function read(file: string): Promise<Buffer> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

async function handOver(file: string, content: Buffer, { uid, gid }: ServerAccount): Promise<void> {
  await rm(file, { force: true });
  await writeFile(file, content, { flag: "wx", mode: 0o600 });
  if (uid !== undefined && gid !== undefined) await chown(file, uid, gid);
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== "ENOENT") throw error;
  return null;
}

async function sealed(seals: Seals, name: string, segment: Buffer): Promise<Buffer> {
  const { header, step } = await seals.seal(MAGIC, name);
  const small = await promisify(gzip)(segment, { level: 4 });
  return Buffer.concat([header, await buffer(Readable.from([small]).pipe(step))]);
}

async function opened(seals: Seals, name: string, held: Buffer): Promise<Buffer> {
  const header = held.subarray(0, MAGIC.length + SEAL_BYTES);
  try {
    const step = await seals.open(header, name);
    return await promisify(gunzip)(await buffer(Readable.from([held.subarray(header.length)]).pipe(step)));
  } catch {
    throw new StartError(
      `${sealedName(name)} of the archive is damaged, or BACKUP_PASSPHRASE is not the one it was made with.`,
    );
  }
}
