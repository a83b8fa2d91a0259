import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { LINE_RULES } from "./check-lines.ts";
import { sharedNames } from "./check-names.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const FIXTURE = join(import.meta.dirname, "fixture");

interface Report {
  summary: { unchanged: number };
  diagnostics: { category: string; location: { path: string; start: { line: number } } }[];
}

/**
 * Returns which marked lines of the fixture Biome and the rules on lines and names judged wrongly,
 * and whether the real run saw no files.
 */
export function checkFixture(): string[] {
  const expected = badLines();
  const reported = new Set([...reportedLines(), ...fixtureFiles().flatMap(linesOf), ...equallyNamed()]);
  const missed = [...expected].filter((line) => !reported.has(line));
  const extra = [...reported].filter((line) => !expected.has(line));
  return [
    ...layersWithoutFixture(expected).map((layer) => `the fixture has no bad import for src/${layer}`),
    ...missed.map((line) => `no rule reported the bad line fixture/${line}`),
    ...extra.map((line) => `a rule reported the good line fixture/${line}`),
    ...(filesSeen() === 0 ? ["biome looked at no file of src: its configuration excludes everything"] : []),
  ];
}

/** A new folder in src needs a rule and a bad import that proves it. */
function layersWithoutFixture(bad: Set<string>): string[] {
  const layers = readdirSync(join(ROOT, "src"), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  return layers
    .map(({ name }) => name)
    .filter((name) => ![...bad].some((line) => line.startsWith(`src/${name}/`)));
}

function badLines(): Set<string> {
  return new Set(fixtureFiles().flatMap(badLinesOf));
}

function badLinesOf(file: string): string[] {
  const lines = readFileSync(join(FIXTURE, file), "utf8").split("\n");
  return lines.flatMap((line, at) => (line.endsWith("// bad") ? [`${file}:${at + 1}`] : []));
}

function linesOf(file: string): string[] {
  const text = readFileSync(join(FIXTURE, file), "utf8");
  return LINE_RULES.flatMap(({ find }) => find(file, text)).map((line) => `${file}:${line}`);
}

function equallyNamed(): string[] {
  const texts = new Map(fixtureFiles().map((file) => [file, readFileSync(join(FIXTURE, file), "utf8")]));
  return sharedNames(texts).map(({ file, line }) => `${file}:${line}`);
}

function fixtureFiles(): string[] {
  const names = readdirSync(FIXTURE, { recursive: true, encoding: "utf8" });
  return names.filter((name) => /\.tsx?$/.test(name)).map((name) => name.split(sep).join("/"));
}

/** Lints the fixture outside the repository, as if its folders were the repository's own. */
function reportedLines(): Set<string> {
  const folder = mkdtempSync(join(tmpdir(), "layers-"));
  try {
    cpSync(FIXTURE, folder, { recursive: true });
    cpSync(join(ROOT, ".biome.json"), join(folder, ".biome.json"));
    const report = biome(folder, [
      "--vcs-enabled=false",
      "--only=style/noRestrictedImports",
      "--only=suspicious/noImportCycles",
      ".",
    ]);
    return new Set(
      report.diagnostics.map(
        ({ location }) => `${location.path.replaceAll("\\", "/")}:${location.start.line}`,
      ),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function filesSeen(): number {
  return biome(ROOT, ["--only=style/noRestrictedImports", "src"]).summary.unchanged;
}

function biome(cwd: string, args: string[]): Report {
  const program = join(ROOT, "node_modules", ".bin", "biome");
  const flags = ["lint", "--reporter=json", "--max-diagnostics=none"];
  const run = spawnSync(program, [...flags, ...args], {
    cwd,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  return JSON.parse(run.stdout) as Report;
}
