import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { serialQueue } from "#lib/turns.ts";
import { openPool } from "#local/database/pool.ts";
import { shiftedClock, startServerProcess } from "../factories/server-process.ts";
import { layNetwork, type Network } from "../fakes/network.ts";
import { openStack } from "../hosted/open-stack.ts";
import type { Stack } from "../hosted/stack.ts";
import type { Answer, Ask } from "./backend-host.ts";

/** A test's own server behind a network that can be cut. */
export interface Backend {
  url: string;
  /** The same server's address without that network: for other people's actions during a cut. */
  elsewhere(): string;
  network: Network;
  /** The code that opens its console. */
  consoleCode(): string;
  /** Runs SQL directly on the data. */
  sql(statements: string): Promise<void>;
  /** Ends the server like a power cut. */
  kill(): Promise<void>;
  /** Starts it again on the same data. */
  restart(): Promise<void>;
  /** Copies the data; the returned function puts the copy back, as when somebody restores a disk. */
  copyData(): Promise<() => Promise<void>>;
  /** From the next start its clock is ahead of the machine's by `offsetMs`, or behind it if negative. */
  setClock(offsetMs: number): void;
}

export interface OpenBackend extends Backend {
  close(): Promise<void>;
}

/** Opens the servers of one worker. */
export interface BackendHost {
  /** Opens a server; `build` is the app's folder, if it is not dist. */
  open(build?: string): Promise<OpenBackend>;
  close(): Promise<void>;
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "shiftkeep-e2e-"));
}

/** Starts the process that the tests of one worker share, each with its own server and data. */
export async function startHost(): Promise<BackendHost> {
  const home = newFolder();
  const script = join(import.meta.dirname, "backend-host.ts");
  const host = spawn("node", [script, home], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  await answered(host);
  const inTurn = serialQueue();
  const ask = (what: Ask) =>
    inTurn(() => {
      const answer = answered(host);
      host.send(what);
      return answer;
    });
  return {
    async open(build) {
      const network = await layNetwork();
      const opened = await ask({ open: { siteUrl: network.url, ...(build && { build }) } });
      if (!("url" in opened)) throw new Error("The server did not say where it is.");
      network.lead(Number(new URL(opened.url).port));
      return {
        url: network.url,
        elsewhere: () => opened.url,
        network,
        consoleCode: () => opened.consoleCode,
        sql: async (statements) => void (await ask({ sql: statements })),
        kill: needsItsOwn,
        restart: needsItsOwn,
        copyData: needsItsOwn,
        setClock: needsItsOwn,
        async close() {
          await network.close();
          await ask({ close: true });
        },
      };
    },
    async close() {
      const ended = once(host, "exit");
      host.disconnect();
      await ended;
    },
  };
}

/** Opens the stack that is tried in place of a server of the test's own, behind a network at its site's port. */
export async function openStackBackend(stack: Stack): Promise<OpenBackend> {
  const network = await layNetwork(stack.sitePort);
  const opened = await openStack(stack, "demo", 0);
  network.lead(Number(new URL(opened.url).port));
  return {
    url: network.url,
    elsewhere: () => opened.url,
    network,
    consoleCode: () => opened.consoleCode,
    sql: async (statements) => void (await opened.db.exec(statements)),
    kill: needsItsOwn,
    restart: needsItsOwn,
    copyData: needsItsOwn,
    setClock: needsItsOwn,
    async close() {
      await network.close();
      await opened.close();
    },
  };
}

function needsItsOwn(): never {
  throw new Error("A test that ends, restarts or resets its server is tagged @own-server.");
}

async function answered(host: ChildProcess): Promise<Answer> {
  const answer = await new Promise<Answer>((resolve, reject) => {
    host.once("message", (said) => resolve(said as Answer));
    host.once("exit", (code) => reject(new Error(`The process of the servers ended with code ${code}.`)));
  });
  host.removeAllListeners();
  if ("lost" in answer) throw new Error(answer.lost);
  return answer;
}

/** Makes a folder with the demo business: copying it is much cheaper than filling a new one. */
export async function fillFolder(): Promise<string> {
  const folder = newFolder();
  await (await startServerProcess(folder)).stop();
  return folder;
}

/** Starts a server as a separate process, like `npm run app`; its data begin as a copy of the folder `seeded`. */
export async function startOwnServer(seeded: string | null, clockOffsetMs: number): Promise<OpenBackend> {
  const folder = newFolder();
  let offsetMs = clockOffsetMs;
  if (seeded) cpSync(seeded, folder, { recursive: true });
  const network = await layNetwork();
  const start = async () => {
    const started = await startServerProcess(folder, { SITE_URL: network.url, ...shiftedClock(offsetMs) });
    network.lead(Number(new URL(started.url).port));
    return started;
  };
  let server = await start();
  return {
    url: network.url,
    elsewhere: () => server.url,
    network,
    consoleCode: () => JSON.parse(readFileSync(join(folder, "keys.json"), "utf8")).consoleCode,
    async sql(statements) {
      const { db, close } = openPool({ socketFolder: join(folder, "postgres") });
      await db.exec(statements).finally(close);
    },
    kill: () => server.kill(),
    async restart() {
      server = await start();
    },
    async copyData() {
      const copy = join(folder, "..", `${basename(folder)}-copy`);
      await server.stop();
      cpSync(folder, copy, { recursive: true });
      server = await start();
      return async () => {
        await server.stop();
        rmSync(folder, { recursive: true });
        renameSync(copy, folder);
        server = await start();
      };
    },
    setClock(nextMs) {
      offsetMs = nextMs;
    },
    async close() {
      await network.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
