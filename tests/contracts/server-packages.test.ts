import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

// What runs where strangers reach it is a dependency, so that audits with --omit=dev see it, and images without the
// packages for development have it.

const ROOT = join(import.meta.dirname, "..", "..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const { dependencies, devDependencies, imports } = JSON.parse(read("package.json"));

/** Only `npm run dev` loads it. */
const FOR_DEVELOPMENT = ["supabase/local/http/dev-app.ts"];
const ENTRIES = [
  "supabase/local/main.ts",
  "supabase/local/backup/command.ts",
  ...globSync("supabase/functions/*/index.ts", { cwd: ROOT }),
];

/** The files and packages that a source imports or resolves while it runs. */
function importsOf(source: string): string[] {
  const code = source.replace(/^import type [\s\S]*?;$/gm, "");
  const named =
    /(?:\bfrom |\bimport |\bimport\(|require\(|\.resolve\(|\(import\.meta\.url\)\()\s*"([@#.\w][^"\s,]*)"/g;
  return [...code.matchAll(named)].map(([, name]) => name as string);
}

function fileOf(name: string, from: string): string {
  if (name.startsWith(".")) return join(from, "..", name);
  const [alias, rest = ""] = [`${name.split("/")[0]}/*`, name.slice(name.indexOf("/") + 1)];
  return join(imports[alias].replace("*", rest));
}

function packagesFrom(entries: string[]): Map<string, string> {
  const packages = new Map<string, string>();
  const seen = new Set(FOR_DEVELOPMENT);
  const waiting = [...entries];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file) || !/\.[jt]sx?$/.test(file)) continue;
    seen.add(file);
    for (const name of importsOf(read(file))) {
      if (/^[.#]/.test(name)) waiting.push(fileOf(name, file));
      else if (!name.startsWith("node:")) packages.set(/^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name, file);
    }
  }
  return packages;
}

it("has all packages of the server and its functions among the dependencies", () => {
  const packages = packagesFrom(ENTRIES);
  const missing = [...packages].filter(([name]) => !(name in dependencies));
  expect(missing).toEqual([]);
  expect([...packages.keys()]).toEqual(expect.arrayContaining(["@supabase/lite", "nodemailer", "postgres"]));
});

it("has none among them twice, nor marked as of development in the lockfile", () => {
  expect(Object.keys(dependencies).filter((name) => name in devDependencies)).toEqual([]);
  const { packages } = JSON.parse(read("package-lock.json"));
  for (const name of packagesFrom(ENTRIES).keys()) {
    expect([name, packages[`node_modules/${name}`]?.dev]).toEqual([name, undefined]);
  }
});
