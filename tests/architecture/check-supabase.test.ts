import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkSql } from "./check-sql.ts";
import { checkSupabase } from "./check-supabase.ts";

const ROOT = join(import.meta.dirname, "..", "..");

/** The smallest folder without faults. */
const IN_ORDER = {
  "config.toml": 'project_id = "small"\n[api]\nschemas = ["public"]\n[functions.ping]\nverify_jwt = true\n',
  "functions/ping/index.ts": 'Deno.serve(() => new Response("pong"));',
  "functions/ping/deno.json": "{}",
  "migrations/20260101000000_create_things.sql":
    "create table public.things (id uuid primary key references auth.users (id));",
  "seed.sql": "insert into public.things select id from auth.users;",
  "tests/things.sql": "select 1;",
};

describe("the folder supabase", () => {
  it("is what the Supabase CLI and a hosted project expect", () => {
    expect(checkSupabase(join(ROOT, "supabase"))).toEqual([]);
  });
});

describe("a folder that the Supabase CLI would stumble over", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "shiftkeep-supabase-"));
    for (const [name, text] of Object.entries(IN_ORDER)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      write(name, text);
    }
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

  it("is told from one that is in order", () => {
    expect(checkSupabase(folder)).toEqual([]);
  });

  it.each([
    "alter table realtime.messages add column note text;",
    "create index by_topic on realtime.messages (topic);",
    "insert into realtime.messages (topic, extension) values ('a', 'broadcast');",
    "create trigger heard after insert on realtime.messages for each row execute function public.heard();",
  ])("changes what belongs to the realtime server: %s", (statement) => {
    const policy = 'create policy "Heard" on realtime.messages for select to authenticated using (true);';
    write("migrations/20260102000000_hear_things.sql", policy);
    expect(checkSupabase(folder)).toEqual([]);
    write("migrations/20260102000000_hear_things.sql", `${policy}\n${statement}`);
    expect(checkSupabase(folder)).toContain(
      "migrations/20260102000000_hear_things.sql changes realtime.messages, which takes only policies",
    );
  });

  it("has settings that nobody reads", () => {
    write(
      "config.toml",
      "[auth]\nenable_magic = true\n[auth.hook.nothing]\nenabled = true\n[functions.ping]\njwt = true\n",
    );
    expect(checkSupabase(folder)).toEqual([
      "config.toml names no project_id",
      "config.toml: nobody reads auth.enable_magic",
      "config.toml: nobody reads auth.hook.nothing",
      "config.toml: nobody reads functions.ping.jwt",
    ]);
  });

  it("has functions without settings, settings without function, or half a function", () => {
    renameSync(join(folder, "functions", "ping"), join(folder, "functions", "pong"));
    rmSync(join(folder, "functions", "pong", "deno.json"));
    mkdirSync(join(folder, "functions", "_shared"));
    expect(checkSupabase(folder)).toEqual([
      "functions/ping is configured, but not there",
      "functions/pong is missing in config.toml",
      "functions/pong has no deno.json",
    ]);
  });

  it("has migrations whose name or number is wrong", () => {
    write("migrations/20260101000000_create_others.sql", "");
    write("migrations/2026_create_more.sql", "");
    write("migrations/20260103000000_more.sql", "");
    write("migrations/20260104000000.sql", "");
    expect(checkSupabase(folder)).toEqual([
      "migrations/20260104000000.sql is not called <14 digits>_verb_noun.sql",
      "migrations/2026_create_more.sql is not called <14 digits>_verb_noun.sql",
      "migrations/20260101000000_create_things.sql has the number of another",
    ]);
  });

  it("has no seed, no tests, or some that no test runner of the CLI runs", () => {
    rmSync(join(folder, "seed.sql"));
    rmSync(join(folder, "tests", "things.sql"));
    expect(checkSupabase(folder)).toEqual(["there is no seed.sql", "there are no tests"]);
    write("tests/things.test.ts", "");
    expect(checkSupabase(folder)).toEqual([
      "there is no seed.sql",
      "tests/things.test.ts is no test that `supabase test db` runs",
    ]);
  });

  it("has SQL that needs the embedded backend", () => {
    write("seed.sql", "insert into local_mail.messages values (1);");
    write("migrations/20260102000000_add_flows.sql", "select token from auth.flow_state;");
    expect(checkSupabase(folder)).toEqual([
      "migrations/20260102000000_add_flows.sql uses auth.flow_state",
      "seed.sql uses local_mail.messages",
    ]);
  });
});

describe("SQL that a hosted project refuses", () => {
  it.each([
    ["alter system set work_mem = '1GB'", "changes the server's settings"],
    ["create role helper", "makes roles"],
    ["alter role authenticated superuser", "makes roles"],
    ["create event trigger watch on ddl_command_end execute function f()", "makes what only a superuser may"],
    ["copy things from program 'ls'", "copies from or to the server's files"],
    ["copy things to '/tmp/things'", "copies from or to the server's files"],
    ["select pg_read_file('/etc/passwd')", "reads the server's files"],
    ["create function f() returns int language plpython3u as ''", "uses an untrusted language"],
    ["set session_replication_role = replica", "sets what only a superuser may"],
    ["\\set name 'x'", "has commands of psql"],
    ["create schema local_payments", "makes the schema local_payments"],
    ["grant select on things to dashboard", "knows the role dashboard"],
    [`create policy "Read" on things for select to reader using (true)`, "knows the role reader"],
    [
      "grant usage on schema public to supabase_auth_admin;",
      "knows the role supabase_auth_admin without looking for it",
    ],
    ["select storage.get_size()", "uses storage.get_size"],
    ["select cron.schedule('beat', '* * * * *', 'select 1')", "uses cron.schedule"],
  ])("%s", (sql, problem) => {
    expect(checkSql(`${sql};`)).toEqual([problem]);
  });

  it.each([
    "-- create role helper\nselect auth.uid(), pg_catalog.now(), extensions.digest('x', 'sha256')",
    "insert into storage.buckets (id, name) values ('files', 'files')",
    "do $$ begin if exists (select from pg_roles where rolname = 'supabase_auth_admin') then grant usage on schema public to supabase_auth_admin; end if; end $$",
    "do $$ begin if exists (select from pg_available_extensions where name in ('pg_cron', 'pg_net')) then perform cron.schedule('beat', '* * * * *', 'select 1'); end if; end $$",
    "update things set net = 1 where things.net = 2",
    "grant select on things to authenticated, service_role; revoke all on things from anon",
  ])("and not %s", (sql) => {
    expect(checkSql(`${sql};`)).toEqual([]);
  });
});
