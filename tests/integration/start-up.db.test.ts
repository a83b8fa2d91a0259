import { once } from "node:events";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createBackup } from "#local/backup/create-backup.ts";
import { restoreBackup } from "#local/backup/restore-backup.ts";
import { startPostgres } from "#local/database/postgres-server.ts";
import { anonymous, demo, pushPunch, signedIn } from "#tests/factories/demo.ts";
import { attempts, IS_NIGHTLY } from "#tests/factories/long-tail.ts";
import { failedStart, type ServerProcess, startServerProcess } from "#tests/factories/server-process.ts";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";

const folder = temporaryFolder("start-up");
const servers: ServerProcess[] = [];
let taken: Server;

beforeAll(async () => {
  taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  writeFileSync(join(folder, "a-file"), "");
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});
afterAll(() => {
  taken.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(dataDir: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess(dataDir, env);
  servers.push(server);
  return server;
}

async function canSignIn(server: ServerProcess): Promise<boolean> {
  const { data } = await anonymous(server.url).auth.signInWithPassword({
    email: demo.admin,
    password: demo.password,
  });
  return data.session !== null;
}

type Case = [what: string, env: () => Record<string, string>, line: RegExp];

describe("a start that cannot succeed ends with code 1 and one line that says why", () => {
  const inFolder = (name: string) => join(folder, name);

  const everyDay = [
    ["a taken port", () => ({ PORT: String((taken.address() as AddressInfo).port) }), /^Port \d+ is taken/],
    [
      "a port that is no number",
      () => ({ PORT: "http" }),
      /^PORT must be a number from 0 to 65535, not "http"\.$/,
    ],
    [
      "a data folder that is a file",
      () => ({ DATA_DIR: inFolder("a-file") }),
      /^DATA_DIR .*a-file cannot be/,
    ],
    [
      "a database of an earlier build",
      () => {
        mkdirSync(inFolder("earlier/database"), { recursive: true });
        writeFileSync(inFolder("earlier/database/PG_VERSION"), "17");
        return { DATA_DIR: inFolder("earlier") };
      },
      /^.*earlier holds a database of an earlier build, which this one cannot read: choose another DATA_DIR\.$/,
    ],
  ] satisfies Case[];
  const rare = [
    ["a port too high", () => ({ PORT: "70000" }), /^PORT must be a number/],
    [
      "an unknown seed",
      () => ({ SEED: "everything" }),
      /^SEED must be "demo" or "none", not "everything"\.$/,
    ],
    ["a data folder below a file", () => ({ DATA_DIR: inFolder("a-file/below") }), /^DATA_DIR .* cannot be/],
    [
      "a database server that is not there",
      () => ({ DATABASE_URL: "postgresql://nobody:secret@127.0.0.1:1/none" }),
      /^The server that DATABASE_URL names does not answer: (?!.*secret)/,
    ],
    [
      "an address of another machine",
      () => ({ HOST: "192.0.2.1", ALLOW_STAND_INS: "1" }),
      /^Cannot listen on 192\.0\.2\.1:0/,
    ],
  ] satisfies Case[];
  it.each<Case>(attempts(everyDay, [...everyDay, ...rare]))("for %s", async (_, env, line) => {
    const { code, stdout, stderr } = await failedStart(env());
    expect({ code, stdout, lines: stderr.trimEnd().split("\n").length }).toEqual({
      code: 1,
      stdout: "",
      lines: 1,
    });
    expect(stderr.trimEnd()).toMatch(line);
  });

  it("for a data folder that a living server uses, and leaves that server alone", async () => {
    const dataDir = inFolder("shared");
    const server = await start(dataDir);
    const { port } = new URL(server.url);
    // Also on its port, and before a build takes away the files that it serves.
    for (const [env, args] of [
      [{}, []],
      [{ PORT: port }, []],
      [{}, ["--build"]],
      [{}, ["--dev"]],
    ] as const) {
      const { code, stdout, stderr } = await failedStart({ ...env, DATA_DIR: dataDir }, args);
      expect([code, stdout]).toEqual([1, ""]);
      expect(stderr.trimEnd()).toMatch(
        /^DATA_DIR .* is in use by another Shiftkeep server \(process \d+\)\. Stop/,
      );
    }
    const restored = restoreBackup({
      ...{ file: join(folder, "none.backup"), dataDir, passphrase: null, force: true, log: () => {} },
    });
    await expect(restored).rejects.toThrow("is in use by another Shiftkeep server");
    await createBackup({ dataDir, file: join(folder, "beside.backup"), passphrase: null, log: () => {} });
    expect(await canSignIn(server)).toBe(true);
    expect(existsSync(join(dataDir, "server.pid"))).toBe(true);
  });
});

it.runIf(IS_NIGHTLY)("uses the Postgres server that it is given, as do others", async () => {
  const database = await startPostgres({ folder: join(folder, "given", "postgres"), log: () => {} });
  const DATABASE_URL = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(database.socketFolder)}`;
  try {
    const [one, other] = await Promise.all([
      start("memory", { DATABASE_URL }),
      start("memory", { DATABASE_URL, SEED: "none" }),
    ]);
    expect(await canSignIn(one)).toBe(true);
    expect(await canSignIn(other)).toBe(true);
    for (const server of servers.splice(0)) await server.stop();
  } finally {
    await database.stop();
  }
});

it("has no demo login with SEED=none", async () => {
  const server = await start("memory", { SEED: "none" });
  expect(await canSignIn(server)).toBe(false);
});

it("keeps its data, its keys and its sessions over a restart, and does not seed twice", async () => {
  const dataDir = join(folder, "kept");
  const first = await start(dataDir);
  const sam = await signedIn(first.url, demo.employee);
  const punch = await pushPunch(sam);
  const { data: before } = await sam.auth.getSession();
  await first.stop();

  const second = await start(dataDir);
  const again = await signedIn(second.url, demo.admin);
  const { data: punches } = await again.from("punches").select("id").eq("id", punch);
  const { data: people } = await again.from("profiles").select("name");
  expect(punches).toEqual([{ id: punch }]);
  expect(new Set(people?.map((person) => person.name)).size).toBe(demo.people);
  expect(people).toHaveLength(demo.people);
  const refreshed = await anonymous(second.url).auth.refreshSession({
    refresh_token: before.session?.refresh_token ?? "",
  });
  expect(refreshed.data.user?.id).toBe(demo.employeeId);
});

it("starts again on the folder of a server that was killed", async () => {
  const dataDir = join(folder, "killed");
  const first = await start(dataDir);
  const punch = await pushPunch(await signedIn(first.url, demo.employee));
  await first.kill();
  const sam = await signedIn((await start(dataDir)).url, demo.employee);
  const { data: punches } = await sam.from("punches").select("id").eq("id", punch);
  expect(punches).toEqual([{ id: punch }]);
});

it.runIf(IS_NIGHTLY)("starts although a power cut in its first seconds emptied its own files", async () => {
  const dataDir = join(folder, "emptied");
  mkdirSync(dataDir);
  for (const name of ["keys.json", "server.pid"]) writeFileSync(join(dataDir, name), "");
  expect(await canSignIn(await start(dataDir))).toBe(true);
});
