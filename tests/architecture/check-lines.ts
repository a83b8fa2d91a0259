import { sidedLines } from "./check-direction.ts";
import { literalLines } from "./check-literals.ts";
import { localeLines } from "./check-locale.ts";

/** The rules that judge single lines: which of a file's they find, and what is wrong with those. */
export const LINE_RULES = [
  { find: localeLines, problem: "only src/lib/format writes values in a locale" },
  { find: literalLines, problem: "text that people read belongs into a catalog of src/words" },
  { find: sidedLines, problem: "left and right are start and end where text runs to the left" },
  { find: spreadLines, problem: "props are given one by one" },
];

/** Props packed into an object only to be spread, which saves lines and hides what is given. */
function spreadLines(file: string, text: string): number[] {
  if (!file.startsWith("src/")) return [];
  return text.split("\n").flatMap((line, at) => (line.includes("{...{") ? [at + 1] : []));
}
