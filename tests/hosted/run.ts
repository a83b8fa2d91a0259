// npm run test:hosted: the tests that hold on any Supabase stack, against one of them.
//   STACK_URL, STACK_PUBLISHABLE_KEY, STACK_SECRET_KEY, STACK_DATABASE_URL name it (tests/README.md); without them an embedded
//   server is started for it. Arguments choose among the files, as with `npm run test:unit`; `--no-journeys` leaves out the browser,
//   `--only-journeys` all but the browser.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { must } from "#lib/must.ts";
import { openPool } from "#local/database/pool.ts";
import { databaseUrl } from "../factories/postgres-settings.ts";
import { startServerProcess } from "../factories/server-process.ts";
import { missingSettings } from "./missing-settings.ts";
import { readStack, SITE_PORT } from "./stack.ts";

/** As a project's `postgres`: has what the owner has, and is no superuser. */
const OWNER = "stack_owner";
const CREATE_OWNER = `
  create role ${OWNER} login createrole bypassrls;
  grant postgres, anon, authenticated, service_role to ${OWNER};
  grant set on parameter session_replication_role to ${OWNER}`;

async function startEmbedded() {
  const folder = mkdtempSync(join(tmpdir(), "shiftkeep-hosted-"));
  const server = await startServerProcess(folder, {
    SEED: "none",
    SITE_URL: `http://127.0.0.1:${process.env.STACK_SITE_PORT || SITE_PORT}`,
  });
  const socketFolder = join(folder, "postgres");
  const { db, close } = openPool({ socketFolder });
  await db.exec(CREATE_OWNER).finally(close);
  const { secret, jwtSecret, consoleCode } = JSON.parse(readFileSync(join(folder, "keys.json"), "utf8"));
  return {
    env: {
      STACK_URL: server.url,
      STACK_PUBLISHABLE_KEY: process.env.VITE_SUPABASE_PUBLISHABLE_KEY ?? "",
      STACK_SECRET_KEY: secret,
      STACK_JWT_SECRET: jwtSecret,
      STACK_CONSOLE_CODE: consoleCode,
      STACK_DATABASE_URL: databaseUrl(socketFolder, "postgres", OWNER),
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function run(program: string, ...args: string[]): Promise<boolean> {
  const [code] = await once(spawn(program, args, { stdio: "inherit" }), "exit");
  return code === 0;
}

process.loadEnvFile(join(import.meta.dirname, "../../.env"));
const given = process.argv.slice(2);
const files = given.filter((argument) => !argument.startsWith("--"));
const embedded = process.env.STACK_URL ? null : await startEmbedded();
Object.assign(process.env, embedded?.env);
try {
  const lacks = await missingSettings(must(readStack(process.env), "the stack"));
  for (const what of lacks) console.log(`The stack lacks: ${what}`);
  if (lacks.length === 0) console.log("The stack's settings are as the app needs them.");
  const results = [
    given.includes("--only-journeys") ||
      (await run("vitest", "run", "--config", "tests/hosted/vitest.config.ts", ...files)),
    given.includes("--no-journeys") ||
      (await run(
        "playwright",
        "test",
        "--config",
        "tests/playwright.config.ts",
        "--grep",
        "@hosted",
        "--workers",
        "1",
        ...(given.includes("--only-journeys") ? files : []),
      )),
  ];
  process.exitCode = results.every(Boolean) && lacks.length === 0 ? 0 : 1;
} finally {
  await embedded?.stop();
}
