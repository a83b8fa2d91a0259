import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, expect, it, vi } from "vitest";
import { openPool } from "#local/database/pool.ts";
import { anonymous, demo, pushPunch, signedIn } from "#tests/factories/demo.ts";
import { attempts, IS_NIGHTLY } from "#tests/factories/long-tail.ts";
import { type ServerProcess, startServerProcess } from "#tests/factories/server-process.ts";
import { createDisk, type Disk, whyNoDisk } from "./disk.ts";

/** Cuts while people work, and during the very first start. */
const CUTS = attempts(1, 40);
const FIRST_STARTS = attempts(1, 12);
/** People go on working while each cut is looked at: what they write until the last one must find room. */
const DISK_MB = attempts(1024, 3072);
const FILE_BYTES = 50_000;
const CUT_MAX_MS = 60_000;
/** A cut comes after so many more punches at most; how many is drawn. */
const PUNCHES_BETWEEN = 60;

const MIGRATIONS = join(import.meta.dirname, "..", "..", "..", "supabase", "migrations");
const LAST_MIGRATION = readdirSync(MIGRATIONS).length;

const reason = whyNoDisk();
if (reason) console.warn(`Power cuts are not tried here: ${reason}.`);
const disks: Disk[] = [];
const servers: ServerProcess[] = [];

afterAll(async () => {
  for (const server of servers) await server.stop();
  for (const disk of disks) disk.destroy();
});

function newDisk(): Disk {
  const disk = createDisk(DISK_MB);
  disks.push(disk);
  return disk;
}

async function started(folder: string): Promise<ServerProcess> {
  const server = await startServerProcess(folder);
  servers.push(server);
  return server;
}

interface Acknowledged {
  punches: string[];
  files: Map<string, string>;
}

const BUCKET = "kept";

function serviceOf(server: ServerProcess, folder: string): SupabaseClient {
  const { secret } = JSON.parse(readFileSync(join(folder, "keys.json"), "utf8"));
  return anonymous(server.url, secret);
}

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** People who clock in and upload files until they are told to stop; what the server confirmed is noted at once. */
async function work(server: ServerProcess, folder: string) {
  const acknowledged: Acknowledged = { punches: [], files: new Map() };
  const people = await Promise.all(Array.from({ length: 3 }, () => signedIn(server.url, demo.employee)));
  let isOver = false;
  const punching = people.map(async (person) => {
    while (!isOver) acknowledged.punches.push(await pushPunch(person));
  });
  const service = serviceOf(server, folder);
  await service.storage.createBucket(BUCKET);
  const uploading = (async () => {
    while (!isOver) {
      const bytes = randomBytes(FILE_BYTES);
      const path = randomUUID();
      const { error } = await service.storage.from(BUCKET).upload(path, bytes);
      if (error) throw error;
      acknowledged.files.set(path, hashOf(bytes));
    }
  })();
  return {
    acknowledged,
    async stop() {
      isOver = true;
      await Promise.all([...punching, uploading]);
    },
  };
}

/** A person may write only so much at once, and these never rest. */
async function letThemGoOn(folder: string) {
  const { db, close } = openPool({ socketFolder: join(folder, "postgres") });
  await db.query("delete from limits.attempts where bucket = 'writes'").finally(close);
}

/** Starts a server on what the disk had, and says what is missing of what was confirmed before. */
async function missingAfter(folder: string, { punches, files }: Acknowledged): Promise<string[]> {
  const server = await startServerProcess(folder);
  try {
    const { db, close } = openPool({ socketFolder: join(folder, "postgres") });
    const { rows } = await db.query<{ id: string }>("select id::text from public.punches").finally(close);
    const kept = new Set(rows.map(({ id }) => id));
    const service = serviceOf(server, folder);
    const missing = punches.filter((id) => !kept.has(id));
    for (const [path, hash] of files) {
      const { data } = await service.storage.from(BUCKET).download(path);
      if (!data || hashOf(new Uint8Array(await data.arrayBuffer())) !== hash) missing.push(path);
    }
    return missing;
  } finally {
    await server.stop();
  }
}

it.skipIf(reason)(
  "keeps everything that was confirmed when the power goes while people work",
  async () => {
    const disk = newDisk();
    const server = await started(disk.folder);
    const working = await work(server, disk.folder);
    const { acknowledged } = working;
    // Every file is read after the first cut that followed it: reading all of them each time would take hours.
    const read = new Set<string>();
    for (let cut = 0; cut < CUTS; cut++) {
      const enough = acknowledged.punches.length + randomInt(1, PUNCHES_BETWEEN);
      await vi.waitFor(() => expect(acknowledged.punches.length).toBeGreaterThan(enough), CUT_MAX_MS);
      const files = new Map([...acknowledged.files].filter(([path]) => !read.has(path)));
      const before = { punches: [...acknowledged.punches], files };
      const after = disk.cut();
      expect(await missingAfter(after.folder, before)).toEqual([]);
      after.release();
      await letThemGoOn(disk.folder);
      for (const path of files.keys()) read.add(path);
    }
    await working.stop();
    expect(acknowledged.files.size).toBeGreaterThan(0);
  },
  CUTS * CUT_MAX_MS,
);

/** What a first start makes, in its order; the power goes as soon as one of them is there. */
const STAGES: ((folder: string) => Promise<boolean>)[] = [
  async (folder) => existsSync(join(folder, "keys.json")),
  async (folder) => existsSync(join(folder, "postgres.new", "PG_VERSION")),
  async (folder) => existsSync(join(folder, "postgres", "PG_VERSION")),
  async (folder) => existsSync(join(folder, "postgres", "postmaster.pid")),
  (folder) => hasMigrations(folder, 1),
  (folder) => hasMigrations(folder, randomInt(2, LAST_MIGRATION)),
];

async function hasMigrations(folder: string, count: number): Promise<boolean> {
  const { db, close } = openPool({ socketFolder: join(folder, "postgres") });
  try {
    const { rows } = await db.query("select from supabase_migrations.schema_migrations");
    return rows.length >= count;
  } catch {
    return false;
  } finally {
    await close();
  }
}

it.skipIf(reason)(
  "starts again when the power goes during the very first start",
  async () => {
    for (let cut = 0; cut < FIRST_STARTS; cut++) {
      const disk = newDisk();
      const starting = started(disk.folder);
      const stage = IS_NIGHTLY ? STAGES[cut % STAGES.length] : STAGES[randomInt(STAGES.length)];
      await vi.waitFor(async () => expect(await stage?.(disk.folder)).toBe(true), {
        timeout: CUT_MAX_MS,
        interval: 5,
      });
      const after = disk.cut();
      expect(await missingAfter(after.folder, { punches: [], files: new Map() })).toEqual([]);
      after.release();
      await (await starting).stop();
      disks.splice(disks.indexOf(disk), 1);
      disk.destroy();
    }
  },
  FIRST_STARTS * CUT_MAX_MS,
);
