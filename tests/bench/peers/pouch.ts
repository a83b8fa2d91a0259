import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** No dependencies of the project: a bench that compares with them installs them in a separate folder. */
const FOLDER = join(import.meta.dirname, "..", "..", "..", ".cache", "peers");
const PACKAGES = ["pouchdb@9.0.0", "express-pouchdb@4.2.0", "express@4.21.2"];

export interface PouchServer {
  url: string;
  /** PouchDB's script for browsers. */
  script: string;
  /** Resolves with the number of requests since the last call, and delays the next ones by so many ms. */
  take(nextLatencyMs?: number): Promise<number>;
  stop(): Promise<void>;
}

/** Starts pouchdb-server with an empty folder, and installs it if needed. */
export async function startPouchServer(): Promise<PouchServer> {
  install();
  const data = await mkdtemp(join(tmpdir(), "shiftkeep-pouch-"));
  const server = fork(join(import.meta.dirname, "pouch-server.ts"), [FOLDER], { cwd: data });
  const [{ url }] = (await once(server, "message")) as [{ url: string }];
  return {
    url,
    script: join(FOLDER, "node_modules", "pouchdb", "dist", "pouchdb.min.js"),
    async take(nextLatencyMs = 0) {
      const answer = await fetch(`${url}/_bench?latency=${nextLatencyMs}`);
      return ((await answer.json()) as { requests: number }).requests;
    },
    async stop() {
      server.kill();
      await once(server, "exit");
      await rm(data, { recursive: true, force: true });
    },
  };
}

function install() {
  if (existsSync(join(FOLDER, "node_modules", "express-pouchdb"))) return;
  mkdirSync(FOLDER, { recursive: true });
  // Without its own package.json npm would install into the project.
  writeFileSync(join(FOLDER, "package.json"), '{"name": "peers", "private": true}\n');
  execFileSync(
    "npm",
    ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error", ...PACKAGES],
    {
      cwd: FOLDER,
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
}
