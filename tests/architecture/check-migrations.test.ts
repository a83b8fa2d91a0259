import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { unsafeSteps } from "./check-migrations.ts";

const MIGRATIONS = join(import.meta.dirname, "..", "..", "supabase", "migrations");

describe("migrations run while people work", () => {
  it.each([
    ["alter table public.shifts drop column notes;", /drops a column/],
    ["alter table public.shifts rename column notes to remarks;", /renames/],
    ["ALTER TABLE public.shifts RENAME TO rota;", /renames/],
    ["alter function public.sync_pull rename to pull;", /renames/],
    ["drop table public.shifts;", /drops what/],
    ["drop function public.sync_pull(jsonb, integer, jsonb);", /drops a function/],
    ["alter table public.shifts add column color text not null;", /must not be null/],
    ["alter table public.shifts add column key uuid not null default gen_random_uuid();", /every row anew/],
    ["alter table public.shifts alter column notes set not null;", /whole table/],
    ["alter table public.shifts alter column position type bigint;", /every row anew/],
    ["alter table public.shifts add constraint short check (char_length(notes) < 10);", /not valid/],
    ["alter table public.shifts add foreign key (user_id) references public.profiles (id);", /not valid/],
    ["alter table public.shifts add unique (date);", /using it/],
    ["create index shifts_by_date on public.shifts (date);", /if not exists/],
    ["update public.shifts set notes = '';", /in batches/],
    ["delete from public.shifts where deleted;", /deletes rows/],
    ["lock table public.shifts;", /locks/],
    ["do $$ begin update public.shifts set notes = ''; end $$;", /in batches/],
    ["do $$ begin if true then drop table public.shifts; end if; end $$;", /drops what/],
    [
      "select 1; -- it's fine; really\nalter table public.shifts\n  -- why\n  drop column notes;",
      /drops a column/,
    ],
  ])("does not: %s", (sql, problem) => {
    expect(unsafeSteps(sql)).toEqual([expect.stringMatching(problem)]);
  });

  it.each([
    "alter table public.shifts add column color text;",
    "alter table public.shifts add column color text not null default 'none';",
    "alter table public.shifts add constraint short check (char_length(notes) < 10) not valid;",
    "alter table public.shifts validate constraint short;",
    "create index if not exists shifts_by_date on public.shifts (date);",
    "create table public.rooms (id uuid primary key); create index on public.rooms (id); alter table public.rooms add unique (id);",
    "create function public.f() returns void language sql as $$ update public.shifts set notes = ''; drop table x; $$;",
    "drop function public.f(); create function public.f(a text) returns void language sql as $$ select 1 $$;",
    "insert into public.kinds values ('drop table x;');",
    "grant update (color) on public.shifts to authenticated;",
    "-- safe: a table of 30 rows\nupdate public.plans set name = '';",
    "-- The team's words.\ncreate table public.a (b int); -- its owner's\ncreate index a_by_b on public.a (b);",
    'drop policy "admins read" on public.shifts; create policy "admins read" on public.shifts for select using (true);',
  ])("may: %s", (sql) => {
    expect(unsafeSteps(sql)).toEqual([]);
  });

  it("excuses a statement alone, and only with a reason", () => {
    expect(
      unsafeSteps("-- safe: few rows\nupdate public.a set b = 1; update public.c set d = 1;"),
    ).toHaveLength(1);
    expect(unsafeSteps("-- safe:\nupdate public.a set b = 1;")).toHaveLength(1);
  });

  it("keeps to it", () => {
    const found = readdirSync(MIGRATIONS).flatMap((file) =>
      unsafeSteps(readFileSync(join(MIGRATIONS, file), "utf8")).map((problem) => `${file} ${problem}`),
    );
    expect(found).toEqual([]);
  });
});
