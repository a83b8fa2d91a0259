// npm run app, npm run dev: starts the embedded backend with the app, and prints its address.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { refuseRunning } from "./files/data-folder.ts";
import { createStaticApp } from "./http/static-app.ts";
import { createServerLog } from "./lib/server-log.ts";
import { StartError } from "./lib/start-error.ts";
import { checkProduction, reportOf } from "./operations/check-production.ts";
import { startWatchdog } from "./operations/watchdog.ts";
import { startBackend } from "./server.ts";
import { readDataDir, readOptions } from "./settings/options.ts";

const ROOT = join(import.meta.dirname, "..", "..");
/** How long running requests may take after the signal to end; less than supervisors wait. */
const DRAIN_MAX_MS = 10_000;
const CLOSE_MAX_MS = 5000;
const DEMO_LOGINS = [
  ["owner@demo.test", "admin"],
  ["manager@demo.test", "manager"],
  ["sam@demo.test", "employee"],
];

async function main() {
  process.loadEnvFile(join(ROOT, ".env"));
  if (process.argv.includes("--build")) build();
  // Files made from here on are closed to other users of this machine.
  process.umask(0o077);
  if (process.argv.includes("--check")) return check();
  const options = readOptions(process.env, process.argv);
  const log = createServerLog({ format: options.logFormat });
  const backend = await startBackend({
    ...options,
    publishableKey: process.env.VITE_SUPABASE_PUBLISHABLE_KEY ?? "",
    log: log.line,
    logRequest: log.request,
    app: async (server) =>
      options.dev
        ? (await import("./http/dev-app.ts")).createDevApp(server, ROOT)
        : createStaticApp(join(ROOT, "dist")),
  });
  if (options.watchdogSeconds > 0) startWatchdog(options.watchdogSeconds);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      // Everything acknowledged is on the disk already, so closing must not keep anyone waiting.
      setTimeout(() => process.exit(0), DRAIN_MAX_MS + CLOSE_MAX_MS).unref();
      // The next turn writes the last log lines.
      void backend.drain(DRAIN_MAX_MS).finally(() => setImmediate(() => process.exit(0)));
    });
  }
  // Logs have other readers than the person who starts this: so the code is only in keys.json.
  if (options.logFormat === "json") return log.line(`Shiftkeep is running at ${backend.url}`, "info");
  console.log(`Shiftkeep is running at ${backend.url}`);
  console.log(`The code for ${backend.url}/console: ${backend.consoleCode}`);
  if (options.seed === "demo") {
    console.log("Demo logins, all with the password shiftkeep-demo:");
    for (const [email, role] of DEMO_LOGINS) console.log(`  ${email} (${role})`);
  }
}

/** Builds the app, unless a server runs: a build would take away the files that it serves. */
function build() {
  const dataDir = readDataDir(process.env);
  try {
    if (dataDir) refuseRunning(dataDir);
  } catch (error) {
    if (process.argv.includes("--check")) return;
    throw error;
  }
  const { status } = spawnSync("npm", ["run", "--silent", "build"], { cwd: ROOT, stdio: "inherit" });
  if (status !== 0) process.exit(1);
}

/** Prints what production still needs, and sets the exit code. */
function check() {
  const findings = checkProduction(process.env, join(ROOT, "dist"));
  console.log(reportOf(findings));
  process.exitCode = findings.some(({ grade }) => grade === "missing") ? 1 : 0;
}

main().catch((error) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
