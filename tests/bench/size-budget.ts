/**
 * Fails if a route's initial JavaScript, compressed with gzip, exceeds its budget. "Initial" is everything a browser
 * loads until the route is visible and usable: the page's own scripts, and the static imports of each part below,
 * recursively. It reads the last build, so it runs after `npm run build`. It also fails if a part is missing from the
 * build, because an outdated table must not look like a saving.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

interface Chunk {
  file: string;
  /** The name of a source's chunk, or of a group in .ci/build/chunks.ts. */
  name?: string;
  imports?: string[];
  dynamicImports?: string[];
}
type Manifest = Record<string, Chunk>;

interface Budget {
  route: string;
  maxBytes: number;
  /** The names of the chunks that the route loads by `import()`. Static imports are added. */
  parts: string[];
}

const BUDGETS: Budget[] = [
  { route: "/login", maxBytes: 180_000, parts: ["login"] },
  { route: "/dashboard", maxBytes: 300_000, parts: ["home"] },
];

const PAGE = "index.html";
const DIST = join(import.meta.dirname, "..", "..", "dist");

const manifest = readManifest();
const withinBudget = BUDGETS.map(checkBudget);
process.exit(withinBudget.every(Boolean) ? 0 : 1);

function readManifest(): Manifest {
  const text = readFileSync(join(DIST, ".vite", "manifest.json"), "utf8");
  return JSON.parse(text) as Manifest;
}

function checkBudget({ route, maxBytes, parts }: Budget): boolean {
  const keys = parts.map(groupKey);
  const missing = parts.filter((_, place) => !keys[place]);
  if (missing.length > 0) {
    console.error(
      `${route}: not a chunk of the build: ${missing.join(", ")}. Correct the table in size-budget.ts.`,
    );
    return false;
  }
  const needed = chunkFiles([PAGE, ...keys.filter((key) => key !== undefined)]);
  const chunks = [...needed, ...englishWords(needed)];
  const sizes = [
    { file: `${PAGE}, inline`, gzip: gzipSync(inlineScripts()).length },
    ...chunks.map((file) => ({ file, gzip: gzipSync(readFileSync(join(DIST, file))).length })),
  ];
  const total = sizes.reduce((sum, { gzip }) => sum + gzip, 0);
  print(route, total, maxBytes, sizes);
  return total <= maxBytes;
}

function groupKey(name: string): string | undefined {
  return Object.keys(manifest).find((key) => key.startsWith("_") && manifest[key]?.name === name);
}

/** Returns the files of the English words that these chunks wait for. */
function englishWords(files: ReadonlySet<string>): Set<string> {
  const chunks = Object.values(manifest).filter(({ file }) => files.has(file));
  const words = chunks.flatMap(({ dynamicImports = [] }) => dynamicImports.map((key) => manifest[key]));
  return new Set(words.flatMap((chunk) => (chunk?.file.includes("/words/en-US/") ? [chunk.file] : [])));
}

/** Returns the page's inline scripts. */
function inlineScripts(): string {
  const page = readFileSync(join(DIST, PAGE), "utf8");
  return [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => script).join("\n");
}

/** Returns the files of these chunks and of all their static imports. */
function chunkFiles(keys: string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The manifest names a chunk it does not hold: ${key}`);
    if (seen.has(chunk.file)) return;
    seen.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return seen;
}

function print(route: string, total: number, maxBytes: number, sizes: { file: string; gzip: number }[]) {
  const verdict = total <= maxBytes ? "within" : "OVER";
  console.log(
    `\n${route}: ${kilobytes(total)} of JavaScript (gzip), ${verdict} its budget of ${kilobytes(maxBytes)}`,
  );
  const largestFirst = sizes.sort((a, b) => b.gzip - a.gzip);
  for (const { file, gzip } of largestFirst) console.log(`  ${kilobytes(gzip).padStart(9)}  ${file}`);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
