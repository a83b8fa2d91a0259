import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { directionOf, LANGUAGES, spokenNames } from "../../src/words/languages.ts";

const FOLDER = join(import.meta.dirname, "..", "..", "src", "app", "inline");

/** What the scripts of the page name and cannot import: lists of languages, by their names without a region. */
const LISTS: Record<string, readonly string[]> = {
  SPOKEN: spokenNames(),
  RIGHT_TO_LEFT: LANGUAGES.filter((language) => directionOf(language) === "rtl"),
};

/** A script that runs before the first paint, with the app's languages filled in. */
export async function readInlineScript(name: string): Promise<string> {
  const source = await readFile(join(FOLDER, name), "utf8");
  return source.replace(/\b(SPOKEN|RIGHT_TO_LEFT)\b/g, (list) => JSON.stringify(LISTS[list]));
}
