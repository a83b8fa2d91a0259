import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedDemo } from "#local/database.ts";
import { ENTITIES } from "#schema/entities/entities.ts";
import { openHostedDatabase } from "#tests/factories/hosted-database.ts";
import { IS_NIGHTLY } from "#tests/factories/long-tail.ts";
import { installPgtap, readTap, runPgtap } from "#tests/factories/pgtap.ts";
import { sweep } from "./policy-sweep.ts";
import { usualPolicies } from "./usual-policies.ts";

const FOLDER = join(import.meta.dirname, "../../supabase/tests");
const FILES = readdirSync(FOLDER).sort();

let database: Awaited<ReturnType<typeof openHostedDatabase>>;
/** The sentences of all pgTAP tests that passed. */
const sentences: string[] = [];

beforeAll(async () => {
  database = await openHostedDatabase();
  await installPgtap(database.db);
});
afterAll(() => database.close());

const run = (file: string) => runPgtap(database.db, readFileSync(join(FOLDER, file), "utf8"));

it("the role that the files run as is no superuser", async () => {
  const { rows } = await database.db.query("select rolsuper from pg_roles where rolname = current_user");
  expect(rows).toEqual([{ rolsuper: false }]);
});

it("only what asks for it deletes the row of a file", async () => {
  const remove = (asked: string) => database.db.exec(`${asked}; delete from storage.objects; rollback`);
  await expect(remove("begin")).rejects.toThrow("Direct deletion");
  await database.db.exec("rollback");
  await remove("begin; set local storage.allow_delete_query = 'true'");
});

it.each(FILES)("supabase/tests/%s", async (file) => {
  const { passed, problems } = await run(file);
  sentences.push(...passed);
  expect(problems).toEqual([]);
});

it("the usual policies of tables that no file is about", async () => {
  const byHand = FILES.map((file) => readFileSync(join(FOLDER, file), "utf8")).join("");
  const tested: string[] = [];
  const failed: { table: string; problems: string[] }[] = [];
  for (const entity of ENTITIES) {
    const cases = await usualPolicies(database.db, entity, byHand);
    if (!cases) continue;
    const { passed, problems } = await runPgtap(database.db, cases);
    sentences.push(...passed);
    tested.push(entity.table);
    if (problems.length > 0) failed.push({ table: entity.table, problems });
  }
  expect(failed).toEqual([]);
  expect(tested).toContain("shift_templates");
});

describe("the sweep over all tables and policies", () => {
  it("finds nothing that is unguarded or untested", async () => {
    expect(await sweep(database.db, sentences)).toEqual([]);
  });

  it("notices a table and a policy that somebody forgets", async () => {
    await database.db.transaction(async (transaction) => {
      await transaction.exec(`
        create table public.forgotten (id uuid);
        grant select (id) on public.forgotten to authenticated;
        drop policy "Only with the second factor, if there is one" on public.punches;
        create policy "Anybody changes shifts" on public.shifts for update using (true);
        alter table sync.changes disable row level security;
        comment on table public.shifts is null;`);
      expect(await sweep(transaction, sentences)).toEqual([
        "public.forgotten does not ask for the second factor",
        "public.punches does not ask for the second factor",
        "public.forgotten has no row security",
        "sync.changes has no row security",
        "public.forgotten has no comment",
        "public.shifts has no comment",
        'no test shows whom "Anybody changes shifts" allows',
        'no test shows whom "Anybody changes shifts" denies',
        ...["select", "insert", "update", "delete"].flatMap((verb) =>
          ["anonymous", "employee", "manager", "admin", "stranger"].map(
            (who) => `no test shows that ${who} may not ${verb} public.forgotten`,
          ),
        ),
      ]);
      await transaction.rollback();
    });
  });

  it("goes by what was tested, not by what was meant to be", async () => {
    const only = "employee may select public.shifts: a published one [Members read published shifts]";
    const found = await sweep(database.db, [only]);
    expect(found).toContain('no test shows whom "Members read published shifts" denies');
    expect(found).not.toContain('no test shows whom "Members read published shifts" allows');
    expect(found).toContain("no test shows that employee may not select public.shifts");
  });
});

describe("a pgTAP file", () => {
  it.each([
    ["runs no test", ["1..0"], ["no test ran"]],
    ["says nothing", [], ["no test ran"]],
    ["has no plan", ["ok 1 - fine"], ["there is no plan"]],
    ["runs fewer tests than it planned", ["1..2", "ok 1 - fine"], ["planned 2 tests, ran 1"]],
    [
      "has a test that fails",
      ["1..2", "ok 1 - fine", "not ok 2 - bad", "# why", "# more"],
      ["bad why / more"],
    ],
  ])("that %s fails", (_, lines, problems) => {
    expect(readTap(lines).problems).toEqual(problems);
  });

  it("that stops in the middle fails, and leaves nothing open", async () => {
    const { problems } = await runPgtap(database.db, "begin; select plan(1); select 1 / 0;");
    expect(problems).toEqual(["stopped by an error: division by zero"]);
    expect((await database.db.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });
});

describe.runIf(IS_NIGHTLY)("with others in the database", () => {
  beforeAll(() => seedDemo(database.db));

  it.each(FILES)("supabase/tests/%s", async (file) => {
    expect((await run(file)).problems).toEqual([]);
  });
});
