import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schemaFiles } from "#ci/schema-files.ts";
import type { Database } from "#local/database.ts";
import { openTestDatabase } from "#tests/factories/database.ts";

const SUPABASE = join(import.meta.dirname, "..", "..", "supabase");

function filesOf(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder).sort();
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

describe("supabase/schema", () => {
  const migrations = filesOf(join(SUPABASE, "migrations"));
  const written = filesOf(join(SUPABASE, "schema"));
  let database: Database;
  let present: Map<string, string>;

  beforeAll(async () => {
    database = await openTestDatabase();
    present = await schemaFiles(database.db, migrations);
  });
  afterAll(() => database.close());

  it("shows what is in force after all migrations; `npm run schema` writes it anew", () => {
    expect([...written.keys()], "run `npm run schema`").toEqual([...present.keys()]);
    for (const [name, text] of present)
      expect(written.get(name) === text, `${name} shows something else: run \`npm run schema\``).toBe(true);
  });

  it("has everything in an area that a migration names", () => {
    expect([...present.keys()]).not.toContain("others.sql");
    const areas = [...migrations.keys()].map((name) => name.replace(/^\d+_/, ""));
    expect([...present.keys()].filter((name) => !areas.includes(name))).toEqual([]);
  });

  it("puts what a later migration makes where its first line says", async () => {
    const rooms = "create table public.rooms (id uuid primary key)";
    await database.db.exec(rooms);
    const file = ["20270101000000_add_rooms.sql", `-- Area: chat.\n\n${rooms};`] as const;
    const files = await schemaFiles(database.db, new Map([...migrations, file]));
    expect(files.get("chat.sql")).toContain("create table public.rooms (\n  id uuid not null,");
    await database.db.exec("drop table public.rooms");
  });

  it("shows each function, view and table once, as it is", () => {
    const all = [...present.values()].join("\n");
    expect(all.match(/^CREATE OR REPLACE FUNCTION sync\.next_version\(/gm)).toHaveLength(1);
    expect(all.match(/^create table public\.shifts /gm)).toHaveLength(1);
    expect(present.get("shifts.sql")).toContain(
      'create policy "Members read published shifts" on public.shifts',
    );
    expect(present.get("files.sql")).toContain("on storage.objects");
    expect(present.get("people.sql")).toContain("ON auth.users");
  });
});
