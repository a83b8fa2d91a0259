import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rewritten } from "./previous-migrations.ts";
import { dumpSchema, schemaDifferences } from "./schema-dump.ts";

const MIGRATION = `
  create schema sync;
  create domain public.time_of_day as text check (value like '__:__');
  create type sync.step as (place int);
  create table sync.collections (name text primary key, tallied boolean not null default false);
  insert into sync.collections values ('shifts');
  create table public.shifts (id int primary key, name text not null default '', size int check (size > 0));
  comment on table public.shifts is 'Shifts.';
  create index shifts_by_size on public.shifts (size);
  create view sync.shifts with (security_invoker = true) as select id from public.shifts;
  create function sync.stamp() returns trigger language plpgsql as $$ begin return new; end $$;
  create trigger stamp before insert on public.shifts for each row execute function sync.stamp();
  alter table public.shifts enable row level security;
  create policy "Everybody reads" on public.shifts for select using (true);
  grant select (id) on public.shifts to reader`;

let db: PGlite;
let before: string[];

beforeAll(async () => {
  db = await PGlite.create();
  await db.exec(`create role reader; ${MIGRATION}`);
  before = await dumpSchema(db);
});
afterAll(() => db.close());

/** Returns the differences after further statements, which are rolled back. */
async function differencesAfter(sql: string): Promise<string[]> {
  let found: string[] = [];
  await db.transaction(async (transaction) => {
    await transaction.exec(sql);
    found = schemaDifferences(before, await dumpSchema(transaction));
    await transaction.rollback();
  });
  return found;
}

describe("two databases are told apart", () => {
  it.each([
    ["another column", "alter table public.shifts add column note text"],
    ["another default", "alter table public.shifts alter column name set default 'x'"],
    ["another type", "alter table public.shifts alter column name type varchar(10)"],
    ["what may be null", "alter table public.shifts alter column name drop not null"],
    ["a constraint", "alter table public.shifts drop constraint shifts_size_check"],
    ["an index", "drop index public.shifts_by_size"],
    ["a trigger", "drop trigger stamp on public.shifts"],
    ["a trigger that is off", "alter table public.shifts disable trigger stamp"],
    [
      "a function's body",
      "create or replace function sync.stamp() returns trigger language plpgsql as 'begin return null; end'",
    ],
    ["a function's settings", "alter function sync.stamp() set search_path = ''"],
    ["who may run a function", "revoke execute on function sync.stamp() from public"],
    [
      "a view",
      "create or replace view sync.shifts with (security_invoker) as select id from public.shifts where id > 1",
    ],
    ["as whom a view reads", "alter view sync.shifts reset (security_invoker)"],
    ["row security", "alter table public.shifts disable row level security"],
    ["a policy's condition", `alter policy "Everybody reads" on public.shifts using (id > 1)`],
    ["whom a policy is for", `alter policy "Everybody reads" on public.shifts to reader`],
    ["a right on a table", "grant select on public.shifts to reader"],
    ["a right on a column", "grant update (name) on public.shifts to reader"],
    ["a right by default", "alter default privileges in schema sync grant select on tables to reader"],
    ["a comment", "comment on table public.shifts is 'Other.'"],
    ["a comment on a column", "comment on column public.shifts.name is 'A name.'"],
    [
      "a domain's rule",
      "alter domain public.time_of_day add constraint short check (char_length(value) < 9)",
    ],
    ["a type", "alter type sync.step add attribute row_id int"],
    ["which collections there are", "insert into sync.collections values ('tasks')"],
    ["how a collection is kept", "update sync.collections set tallied = true"],
  ])("by %s", async (_, sql) => {
    expect(await differencesAfter(sql)).not.toEqual([]);
  });

  it("but not by rows of people, nor by the order in which columns and rules were added", async () => {
    const other = `insert into public.shifts values (1);
      alter table public.shifts drop column size, add column size int check (size > 0);
      create index shifts_by_size on public.shifts (size)`;
    expect(await differencesAfter(other)).toEqual([]);
  });
});

describe("a list of migrations", () => {
  const earlier = new Map([
    ["1_create_a.sql", "create table a ()"],
    ["2_create_b.sql", "create table b ()"],
  ]);

  it("may grow", () => {
    expect(rewritten(earlier, new Map([...earlier, ["3_create_c.sql", ""]]))).toEqual([]);
  });

  it("is told when it was edited or renamed", () => {
    const now = new Map([
      ["1_create_a.sql", "create table a (id int)"],
      ["2_make_b.sql", "create table b ()"],
    ]);
    expect(rewritten(earlier, now)).toEqual(["1_create_a.sql was edited", "2_create_b.sql is gone"]);
  });
});
