import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import type { Db } from "#local/database/db.ts";

/** PGlite's packaging of pgTAP, as an archive. */
const ARCHIVE = createRequire(import.meta.url)
  .resolve("@electric-sql/pglite/pgtap")
  .replace(/pgtap\/index\.c?js$/, "pgtap.tar.gz");
const SCRIPT = "share/postgresql/extension/pgtap.sql";

/** The result of a pgTAP file: the names of passed tests, and all failures. */
export interface TapReport {
  passed: string[];
  problems: string[];
}

/** Installs pgTAP's functions on a server without the extension's files, and puts them on the search path. */
export async function installPgtap(db: Db): Promise<void> {
  const script = execFileSync("tar", ["-xzOf", ARCHIVE, SCRIPT], {
    encoding: "utf8",
    maxBuffer: 16 * 1024 * 1024,
  });
  // A stack that was tried before has it.
  const { rows } = await db.query("select where to_regtype('extensions._time_trial_type') is not null");
  await db.exec(`set search_path = extensions, public; ${rows.length > 0 ? "" : script}; set search_path = public, extensions;
    grant execute on all functions in schema extensions to public`);
}

/** Runs a pgTAP file as `supabase test db` does, on a shared database; open transactions are rolled back. */
export async function runPgtap(db: Db, sql: string): Promise<TapReport> {
  const lines: string[] = [];
  try {
    for (const { rows } of await db.exec(sql)) {
      for (const row of rows) lines.push(...Object.values(row).flatMap((text) => String(text).split("\n")));
    }
  } catch (error) {
    return { passed: [], problems: [`stopped by an error: ${(error as Error).message}`] };
  } finally {
    await db.exec("rollback");
  }
  return readTap(lines);
}

/** Parses the Test Anything Protocol: a plan, and a line per test with its diagnostics below. */
export function readTap(lines: string[]): TapReport {
  const tests = lines.flatMap((line, place) => {
    const found = /^(not )?ok \d+(?: - (.*))?$/.exec(line);
    return found
      ? [{ passed: !found[1], sentence: found[2] ?? "", why: diagnosticsAfter(lines, place) }]
      : [];
  });
  const planned = lines.map((line) => /^1\.\.(\d+)/.exec(line)?.[1]).find((count) => count !== undefined);
  const problems = tests.filter((test) => !test.passed).map((test) => `${test.sentence} ${test.why}`.trim());
  if (tests.length === 0) problems.push("no test ran");
  else if (planned === undefined) problems.push("there is no plan");
  else if (Number(planned) !== tests.length) problems.push(`planned ${planned} tests, ran ${tests.length}`);
  return { passed: tests.filter((test) => test.passed).map((test) => test.sentence), problems };
}

function diagnosticsAfter(lines: string[], place: number): string {
  const below = lines.slice(place + 1);
  const end = below.findIndex((line) => !line.startsWith("#"));
  return below
    .slice(0, end < 0 ? undefined : end)
    .map((line) => line.replace(/^#\s*/, ""))
    .join(" / ");
}
