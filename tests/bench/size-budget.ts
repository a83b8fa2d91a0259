/**
 * Fails when a route's initial JavaScript, compressed with gzip, is over its budget. "Initial" is everything a browser
 * loads until the route is on screen and can be used: the page's own scripts, the static imports of each part below,
 * and theirs. Read from the last build, so it runs after `npm run build`. A part that is not in the build fails too:
 * a table that no longer fits the code must not look like a saving.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

interface Chunk {
  file: string;
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

interface Budget {
  route: string;
  maxBytes: number;
  /** Sources that the route loads by `import()`. What they import statically is found by itself. */
  parts: string[];
}

const BUDGETS: Budget[] = [
  { route: "/login", maxBytes: 180_000, parts: ["src/screens/account/login-screen.tsx"] },
  {
    route: "/dashboard",
    maxBytes: 300_000,
    parts: [
      "src/app/running-replica.ts",
      "src/app/shell/app-shell.tsx",
      "src/screens/dashboard/dashboard-screen.tsx",
    ],
  },
];

const PAGE = "index.html";
/** Scripts that index.html names itself. */
const CLASSIC_SCRIPTS = ["theme.js"];
const DIST = join(import.meta.dirname, "..", "..", "dist");

const manifest = readManifest();
const withinBudget = BUDGETS.map(checkBudget);
process.exit(withinBudget.every(Boolean) ? 0 : 1);

function readManifest(): Manifest {
  const text = readFileSync(join(DIST, ".vite", "manifest.json"), "utf8");
  return JSON.parse(text) as Manifest;
}

function checkBudget({ route, maxBytes, parts }: Budget): boolean {
  const missing = parts.filter((part) => !(part in manifest));
  if (missing.length > 0) {
    console.error(
      `${route}: not a chunk of the build: ${missing.join(", ")}. Correct the table in size-budget.ts.`,
    );
    return false;
  }
  const files = [...CLASSIC_SCRIPTS, ...chunkFiles([PAGE, ...parts])];
  const sizes = files.map((file) => ({ file, gzip: gzipSync(readFileSync(join(DIST, file))).length }));
  const total = sizes.reduce((sum, { gzip }) => sum + gzip, 0);
  print(route, total, maxBytes, sizes);
  return total <= maxBytes;
}

/** The files of the given chunks and of everything they import statically. */
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
