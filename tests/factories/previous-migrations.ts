import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..");
const FOLDER = "supabase/migrations";

/** The migrations of an earlier state of the project, by file name, with its demo data. */
export interface EarlierMigrations {
  /** Their commit, for messages of failed tests. */
  commit: string;
  files: Map<string, string>;
  seed: string | null;
}

/**
 * Returns the migrations before their newest change: as committed if the working tree differs, otherwise as before
 * the last commit (or merge) that changed any. Null if git has no earlier state: outside a repository, in a shallow
 * clone, or if that state had another baseline, from which no database is upgraded.
 */
export function previousMigrations(now: Map<string, string>): EarlierMigrations | null {
  const isChanged = git("status", "--porcelain", "--", FOLDER) !== "";
  const last = git("rev-list", "-1", "--first-parent", "HEAD", "--", FOLDER)?.trim();
  const commit = git("rev-parse", "--verify", "--quiet", isChanged ? "HEAD" : `${last}^`)?.trim();
  if (!commit) return null;
  const names = git("ls-tree", "--name-only", commit, "--", `${FOLDER}/`)?.trim().split("\n") ?? [];
  const files = new Map(names.map((name) => [basename(name), git("show", `${commit}:${name}`) ?? ""]));
  if (baselineOf(files) !== baselineOf(now)) return null;
  return { commit, files, seed: git("show", `${commit}:supabase/seed.sql`) };
}

/** Returns the first migration: if it differs, the history has started again. */
function baselineOf(files: Map<string, string>): string | undefined {
  return [...files.keys()].sort()[0];
}

/** Returns git's output; null if it fails. */
function git(...words: string[]): string | null {
  const { status, stdout } = spawnSync("git", words, { cwd: ROOT, encoding: "utf8", maxBuffer: 2 ** 26 });
  return status === 0 ? stdout : null;
}

/** Writes migrations into a folder from which a database can be opened. */
export function writeMigrations(folder: string, files: Map<string, string>): string {
  mkdirSync(folder, { recursive: true });
  for (const [name, sql] of files) writeFileSync(join(folder, name), sql);
  return folder;
}

/** Returns the changed migrations that databases may have run already, each with "edited" or "gone". */
export function rewritten(earlier: Map<string, string>, now: Map<string, string>): string[] {
  return [...earlier].flatMap(([name, sql]) => {
    const current = now.get(name);
    if (current === undefined) return [`${name} is gone`];
    return current === sql ? [] : [`${name} was edited`];
  });
}
