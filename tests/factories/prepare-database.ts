import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { makeTestDatabase } from "./database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The path of a dump of what `openTestDatabase` makes. */
    database: string;
  }
}

/** Runs the migrations once: a copy of the database is opened several times sooner than it is made. */
export default async function prepareDatabase(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "shiftkeep-database-"));
  const { db, close } = await makeTestDatabase();
  const dump = await db.dumpDataDir("none");
  await close();
  const file = join(folder, "database.tar");
  writeFileSync(file, await dump.bytes());
  project.provide("database", file);
  return () => rmSync(folder, { recursive: true, force: true });
}
