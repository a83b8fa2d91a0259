// npm run schema: writes the schema in force after all migrations to supabase/schema; its output is committed.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#local/database.ts";
import { createObjectStore } from "#local/files/object-store.ts";
import { readConfig } from "#local/settings/config.ts";
import { schemaFiles } from "./schema-files.ts";

const SUPABASE = join(import.meta.dirname, "..", "supabase");
const MIGRATIONS = join(SUPABASE, "migrations");
const SCHEMA = join(SUPABASE, "schema");

const database = await openDatabase({
  store: { memory: {} },
  config: readConfig(),
  keys: { publishable: "unused", secret: "unused", jwtSecret: "for a database that nobody signs in to" },
  siteUrl: "http://localhost",
  email: { async send() {} } as never,
  objects: createObjectStore(tmpdir()),
});
const migrations = readdirSync(MIGRATIONS).map(
  (name) => [name, readFileSync(join(MIGRATIONS, name), "utf8")] as const,
);
const files = await schemaFiles(database.db, new Map(migrations));
await database.close();

rmSync(SCHEMA, { recursive: true, force: true });
mkdirSync(SCHEMA);
for (const [name, text] of files) writeFileSync(join(SCHEMA, name), text);
