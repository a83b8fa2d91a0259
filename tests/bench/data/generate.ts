/**
 * node tests/bench/data/generate.ts --size small|large|many [--seed 1] [--today 2026-11-22] [--out FILE]
 *
 * Writes the rows of a shop, a chain or a platform as JSON lines to FILE or stdout; load.ts reads them. The same
 * arguments always write the same bytes.
 */
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { type DataPlan, SIZES } from "./businesses.ts";
import { linesOf } from "./load.ts";

const { values } = parseArgs({
  options: {
    size: { type: "string", default: "small" },
    seed: { type: "string" },
    today: { type: "string" },
    out: { type: "string" },
  },
});
const size = SIZES[values.size as keyof typeof SIZES];
if (!size) {
  console.error(`No such size: ${values.size}. There is: ${Object.keys(SIZES).join(", ")}`);
  process.exit(1);
}
const plan: DataPlan = {
  ...size,
  ...(values.seed && { seed: Number(values.seed) }),
  ...(values.today && { today: values.today }),
};
await pipeline(Readable.from(linesOf(plan)), values.out ? createWriteStream(values.out) : process.stdout);
