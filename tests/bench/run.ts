/**
 * npm run bench           runs every tests/bench/NAME.bench.ts, one after the other
 * npm run bench -- NAME   runs one; options after it, in pairs like `--devices 100`, go to that bench
 *
 * Each exports `async function bench(options): Promise<Figures | Claims>`. Results go to results.json beside this file,
 * under the bench's name. Benches that did not run keep their results, and so does one that ran with options.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Claims, Figures } from "./figures.ts";

const FOLDER = import.meta.dirname;
const RESULTS = join(FOLDER, "results.json");
const SUFFIX = ".bench.ts";

const all = readdirSync(FOLDER)
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length))
  .sort();
const words = process.argv.slice(2);
const firstOption = words.findIndex((word) => word.startsWith("--"));
const asked = firstOption < 0 ? words : words.slice(0, firstOption);
const options = optionsIn(firstOption < 0 ? [] : words.slice(firstOption));
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(", ")}. There is: ${all.join(", ") || "none yet"}`);
  process.exit(1);
}

for (const name of asked.length > 0 ? asked : all) {
  const figures = await runBench(name);
  remember(name, figures);
  if (isFigures(figures)) printFigures(name, figures);
  else printClaims(name, figures);
}
// A bench may leave a server's handle open; its figures are already written.
process.exit();

async function runBench(name: string): Promise<Figures | Claims> {
  const file = pathToFileURL(join(FOLDER, name + SUFFIX)).href;
  const { bench } = (await import(file)) as {
    bench(options: Record<string, string>): Promise<Figures | Claims>;
  };
  return bench(options);
}

/** Parses `--devices 100 --store memory` into names and values. */
function optionsIn([name, value, ...rest]: string[]): Record<string, string> {
  if (name === undefined) return {};
  if (!name.startsWith("--") || value === undefined) {
    console.error(`Options come in pairs, like --devices 100: what is ${name}?`);
    process.exit(1);
  }
  return { [name.slice(2)]: value, ...optionsIn(rest) };
}

function remember(name: string, figures: Figures | Claims) {
  const results = existsSync(RESULTS)
    ? (JSON.parse(readFileSync(RESULTS, "utf8")) as Record<string, Figures | Claims>)
    : {};
  const kept = Object.keys(options).length > 0 ? results[name] : {};
  writeFileSync(RESULTS, `${JSON.stringify({ ...results, [name]: { ...kept, ...figures } }, null, 2)}\n`);
}

function isFigures(result: Figures | Claims): result is Figures {
  return "measurements" in result;
}

function printFigures(name: string, { unit, measurements, ratios = {} }: Figures) {
  console.log(`\n${name} (${unit})`);
  console.table(
    Object.fromEntries(
      Object.entries(measurements).map(([what, { median, lowerQuartile, upperQuartile, samples }]) => [
        what,
        {
          median: short(median),
          "middle half": `${short(lowerQuartile)} - ${short(upperQuartile)}`,
          samples,
        },
      ]),
    ),
  );
  for (const [what, value] of Object.entries(ratios)) console.log(`  ${what}: ${short(value)}`);
}

function printClaims(name: string, claims: Claims) {
  for (const [what, { unit, ours, oursMiddleHalf, theirs, ratio, target, met, also = {} }] of Object.entries(
    claims,
  )) {
    const spread = oursMiddleHalf ? ` (${oursMiddleHalf.map(short).join(" - ")})` : "";
    const compared = theirs === null ? "" : `, theirs ${short(theirs)}`;
    console.log(`\n${name} ${what}: ours ${short(ours)}${spread}${compared} ${unit}`);
    if (ratio !== null) console.log(`  ratio: ${short(ratio)}`);
    console.log(`  target: ${target}: ${met ? "met" : "NOT MET"}`);
    for (const [fact, value] of Object.entries(also)) console.log(`  ${fact}: ${value}`);
  }
}

/** Three significant digits; no run is more precise. */
function short(value: number): number {
  return Number(value.toPrecision(3));
}
