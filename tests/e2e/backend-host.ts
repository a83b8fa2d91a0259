// The process of one Playwright worker that runs the servers of its tests, one after the other. Program and Postgres stay
// warm; each server is new, with its own database and folder, both copied from the demo's.
//
//   worker ──open, sql, close──► this process ─┬─ startBackend(), new for each test
//                                              └─ Postgres: `template`, and one copy of it per test
import "../factories/quick-passwords.ts";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openPool } from "#local/database/pool.ts";
import { startPostgres } from "#local/database/postgres-server.ts";
import { createStaticApp } from "#local/http/static-app.ts";
import { type Backend, startBackend } from "#local/server.ts";
import { readOptions } from "#local/settings/options.ts";
import { databaseUrl, NOTHING_LASTS } from "../factories/postgres-settings.ts";

/** A Playwright worker's requests; each gets one answer, in order. `build` is the app's folder, if it is not dist. */
export type Ask = { open: { siteUrl: string; build?: string } } | { sql: string } | { close: true };

/** `lost` is the error's text. */
export type Answer = { url: string; consoleCode: string } | { done: true } | { lost: string };

const ROOT = join(import.meta.dirname, "..", "..");
const TEMPLATE = "template";

interface Running {
  name: string;
  folder: string;
  backend: Backend;
}

async function main(home: string) {
  process.loadEnvFile(join(ROOT, ".env"));
  const postgres = await startPostgres({
    folder: join(home, "postgres"),
    log: console.error,
    extra: NOTHING_LASTS,
  });
  const urlOf = (name: string) => databaseUrl(postgres.socketFolder, name);
  const server = openPool({ url: urlOf("postgres") });
  const start = (name: string, folder: string, siteUrl = "", build = join(ROOT, "dist")) => {
    const env = {
      PORT: "0",
      DATA_DIR: folder,
      DATABASE_URL: urlOf(name),
      SITE_URL: siteUrl,
      LOG_FORMAT: "text",
    };
    return startBackend({
      ...readOptions(env, []),
      publishableKey: process.env.VITE_SUPABASE_PUBLISHABLE_KEY ?? "",
      log: console.error,
      app: async () => createStaticApp(build),
    });
  };

  await server.db.exec(`create database ${TEMPLATE}`);
  await (await start(TEMPLATE, join(home, TEMPLATE))).close();
  let running: Running | null = null;
  let count = 0;

  async function open(siteUrl: string, build?: string): Promise<Answer> {
    count += 1;
    const [name, folder] = [`test_${count}`, join(home, `test-${count}`)];
    cpSync(join(home, TEMPLATE), folder, { recursive: true });
    await server.db.exec(`create database ${name} template ${TEMPLATE}`);
    const backend = await start(name, folder, siteUrl, build);
    running = { name, folder, backend };
    return { url: backend.url, consoleCode: backend.consoleCode };
  }

  async function close(): Promise<Answer> {
    if (!running) return { done: true };
    const { name, folder, backend } = running;
    running = null;
    await backend.close();
    await server.db.exec(`drop database ${name} with (force)`);
    rmSync(folder, { recursive: true, force: true });
    return { done: true };
  }

  async function answer(ask: Ask): Promise<Answer> {
    if ("open" in ask) return open(ask.open.siteUrl, ask.open.build);
    if ("close" in ask) return close();
    await running?.backend.db.exec(ask.sql);
    return { done: true };
  }

  process.on("message", (ask: Ask) => {
    answer(ask)
      .catch((error) => ({ lost: String(error?.stack ?? error) }))
      .then((said) => process.send?.(said));
  });
  process.once("disconnect", async () => {
    await close();
    await server.close();
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
    process.exit(0);
  });
  // Ctrl+C ends the worker, which then ends this process in order.
  process.on("SIGINT", () => {});
  process.send?.({ done: true } satisfies Answer);
}

main(process.argv[2] ?? "").catch((error) => {
  console.error(error);
  process.exit(1);
});
