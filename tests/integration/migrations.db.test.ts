import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#local/database.ts";
import { ENTITIES } from "#schema/entities/entities.ts";
import { actAs, openTestDatabase, openUpgraded } from "#tests/factories/database.ts";
import { demo } from "#tests/factories/demo.ts";
import { previousMigrations, rewritten, writeMigrations } from "#tests/factories/previous-migrations.ts";
import { dumpSchema, schemaDifferences } from "#tests/factories/schema-dump.ts";

const MIGRATIONS = join(import.meta.dirname, "..", "..", "supabase", "migrations");
const current = new Map(
  readdirSync(MIGRATIONS).map((name) => [name, readFileSync(join(MIGRATIONS, name), "utf8")]),
);
const previous = previousMigrations(current);
if (!previous)
  console.warn("No earlier state with this baseline: upgrades are not tested, only an empty database.");

let folder: string;
let empty: Database;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "shiftkeep-migrations-"));
  empty = await openTestDatabase();
});
afterAll(async () => {
  await empty.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A database with these migrations, and with the demo business when its seed is given, then brought up to date. */
async function upgraded(files: Map<string, string>, seed: string | null): Promise<Database> {
  return openUpgraded(writeMigrations(join(folder, "migrations"), files), async ({ db }) => {
    if (seed) await db.exec(seed);
  });
}

/** Collections whose tallies are not what their rows add up to, for any of the demo's people. */
async function wrongTallies({ db }: Database): Promise<string[]> {
  const wrong: string[] = [];
  for (const person of [demo.adminId, demo.managerId, demo.employeeId]) {
    await db.transaction(async (transaction) => {
      await actAs(transaction, person);
      const { rows } = await transaction.query<{ name: string }>(
        `select name from (select name, coalesce(pull_view, name) as view_name from sync.collections) as listed
         where sync.digest(view_name) <> sync.counted_digest(view_name)`,
      );
      wrong.push(...rows.map(({ name }) => name));
    });
  }
  return wrong;
}

it("leave an empty database with what every device needs", async () => {
  const lines = await dumpSchema(empty.db);
  expect(lines.filter((line) => line.startsWith("sync.collections "))).toHaveLength(
    new Set(ENTITIES.map(({ collection }) => collection)).size,
  );
});

describe.skipIf(!previous)("migrations since the previous state", () => {
  const { files, seed, commit } = previous ?? { files: new Map<string, string>(), seed: null, commit: "" };

  it("are added: none that a database may have run is edited, renamed or removed", () => {
    expect({ since: commit, changed: rewritten(files, current) }).toEqual({ since: commit, changed: [] });
  });

  it("bring a database with rows in it to the schema an empty one gets", async () => {
    const database = await upgraded(files, seed);
    expect(schemaDifferences(await dumpSchema(empty.db), await dumpSchema(database.db))).toEqual([]);
    expect(await wrongTallies(database)).toEqual([]);
    await database.close();
  });
});
