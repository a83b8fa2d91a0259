import "./quick-passwords.ts";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openPool } from "#local/database/pool.ts";
import { type PostgresServer, startPostgres } from "#local/database/postgres-server.ts";
import { startBackend } from "#local/server.ts";
import { TEST_SETTINGS } from "./backend-settings.ts";
import { makeTestDatabase } from "./database.ts";
import { databaseUrl, NOTHING_LASTS } from "./postgres-settings.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { copyOf, execOn, KEEPER, TEMPLATES } from "./test-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The socket folder of the shared test server. */
    server: string;
    /** A backend folder with the demo business, to copy: for tests that start and stop their own server. */
    demo: string;
  }
}

/** Runs the migrations and demo rows once, and starts the server on which tests copy their databases. */
export default async function prepareDatabase(project: TestProject) {
  const folder = temporaryFolder("databases");
  const files = join(folder, "running", "postgres");
  const demo = join(folder, "demo");
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await onServer(files, (server) => fill(server, demo));
    cpSync(files, join(demo, "postgres"), { recursive: true });
    await onServer(join(demo, "postgres"), keepTheDemoAlone);
    const server = await start(files);
    project.provide("server", server.socketFolder);
    project.provide("demo", demo);
    return () => server.stop().finally(remove);
  } catch (error) {
    remove();
    throw error;
  }
}

function start(folder: string): Promise<PostgresServer> {
  return startPostgres({ folder, log: () => {}, extra: { ...NOTHING_LASTS, max_connections: "200" } });
}

async function onServer(folder: string, work: (server: PostgresServer) => Promise<void>): Promise<void> {
  const server = await start(folder);
  await work(server).finally(server.stop);
}

/** Drops the other databases: a folder that is often copied and backed up stays small. */
async function keepTheDemoAlone({ socketFolder }: PostgresServer): Promise<void> {
  const { db, close } = openPool({ url: databaseUrl(socketFolder, TEMPLATES.demo) });
  try {
    for (const name of [TEMPLATES.empty, KEEPER]) await db.exec(`drop database ${name}`);
  } finally {
    await close();
  }
}

/** Creates the templates; the demo business is where a backend started in the folder expects it. */
async function fill({ socketFolder }: PostgresServer, demo: string): Promise<void> {
  const url = databaseUrl(socketFolder, TEMPLATES.demo);
  const first = openPool({ url });
  await first.db.exec(`create database ${KEEPER}`).finally(first.close);
  await (await makeTestDatabase({ store: { url } })).close();
  await execOn(socketFolder, copyOf(TEMPLATES.empty, TEMPLATES.demo));
  await (await startBackend({ ...TEST_SETTINGS, dataDir: demo, databaseUrl: url })).close();
}
