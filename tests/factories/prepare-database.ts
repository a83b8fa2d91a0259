import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startBackend } from "#local/server.ts";
import { TEST_SETTINGS } from "./backend-settings.ts";
import { makeTestDatabase } from "./database.ts";
import { temporaryFolder } from "./temporary-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The path of a dump of what `openTestDatabase` makes. */
    database: string;
    /** A backend's folder with the demo business, to be copied. */
    demo: string;
  }
}

/** Runs the migrations and the demo's rows once: a copy of either is opened several times sooner than it is made. */
export default async function prepareDatabase(project: TestProject) {
  const folder = temporaryFolder("database");
  const { dump, close } = await makeTestDatabase();
  const copy = await dump?.();
  await close();
  const file = join(folder, "database.tar");
  writeFileSync(file, (await copy?.bytes()) ?? "");
  project.provide("database", file);
  const demo = join(folder, "demo");
  await (await startBackend({ ...TEST_SETTINGS, dataDir: demo })).close();
  project.provide("demo", demo);
  return () => rmSync(folder, { recursive: true, force: true });
}
