import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { LINE_RULES } from "./check-lines.ts";
import { sharedNames } from "./check-names.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const SOURCE_MAX_LINES = 250;

const TOP_LEVEL = new Set([
  ...["README.md", "index.html", "package.json", "package-lock.json", "tsconfig.json", "vite.config.ts"],
  ...["src", "sw", "schema", "supabase", "public", "tests"],
]);

/** Texts that would tie the repository to the machine or network of its authors. */
const FOREIGN = [
  { what: "an absolute path of one machine", pattern: /(^|[\s"'`(=:])\/(home|Users|root|work)\/[\w.-]/m },
  {
    what: "a package registry's address",
    pattern: /"resolved":\s*"http|registry\s*=\s*http/m,
  },
];

/** Returns the files with a forbidden place, size or content. */
export function checkTree(): string[] {
  const files = repositoryFiles();
  return [
    ...files.flatMap(checkPlace),
    ...files.filter(isSource).flatMap(checkSource),
    ...files.flatMap(checkText),
    ...checkNames(files.filter((file) => /\.tsx?$/.test(file))),
  ];
}

/** Returns tracked files, and new ones that are not ignored. */
function repositoryFiles(): string[] {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const git = spawnSync("git", args, { cwd: ROOT, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  if (git.status !== 0) throw new Error(`The tree is read through git: ${git.stderr}`);
  return git.stdout
    .split("\0")
    .filter((file) => statSync(join(ROOT, file), { throwIfNoEntry: false })?.isFile());
}

function checkPlace(file: string): string[] {
  const top = file.split("/")[0] ?? file;
  return top.startsWith(".") || TOP_LEVEL.has(top) ? [] : [`${file}: '${top}' may not be at the top level`];
}

function isSource(file: string): boolean {
  return /^(src|sw|schema)\/.*\.tsx?$/.test(file);
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

function checkSource(file: string): string[] {
  const lines = readFileSync(join(ROOT, file), "utf8").trimEnd().split("\n").length;
  return [
    ...(lines > SOURCE_MAX_LINES && !isTest(file)
      ? [`${file}: ${lines} lines, more than ${SOURCE_MAX_LINES}`]
      : []),
    ...(/\/index\.tsx?$/.test(file)
      ? [`${file}: a file is named after its export; barrels are not used`]
      : []),
  ];
}

function checkNames(files: readonly string[]): string[] {
  const texts = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), "utf8")]));
  return sharedNames(texts).map(
    ({ file, line, name }) => `${file}:${line}: another module exports a '${name}' as well`,
  );
}

function checkText(file: string): string[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  if (text.includes("\0")) return [];
  return [...foreignText(file, text), ...lineProblems(file, text)];
}

function lineProblems(file: string, text: string): string[] {
  return LINE_RULES.flatMap(({ find, problem }) =>
    find(file, text).map((line) => `${file}:${line}: ${problem}`),
  );
}

function foreignText(file: string, text: string): string[] {
  return FOREIGN.filter(({ pattern }) => pattern.test(text)).map(({ what }) => `${file}: holds ${what}`);
}
