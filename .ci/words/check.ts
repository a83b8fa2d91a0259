import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type MessageFormatElement, TYPE } from "@formatjs/icu-messageformat-parser";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "../../src/words/languages.ts";
import { areas, type Messages, readCatalog, syntaxOf, takesOf, WORDS } from "./catalog.ts";
import { namesOf } from "./make.ts";

/** Tests do not count: what only they say is not used. */
const CODE = ["src/**/*.{ts,tsx}", "sw/**/*.ts", "supabase/{functions,local}/**/*.ts", ".ci/*.ts"];
const NOT_CODE = /\.test\.tsx?$|src\/words\/made\//;

/** The product's source files, by path. */
export function readSources(root = join(WORDS, "..", "..")): Map<string, string> {
  const files = CODE.flatMap((pattern) => globSync(pattern, { cwd: root })).filter(
    (file) => !NOT_CODE.test(file),
  );
  return new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
}

/** What is wrong with the catalogs, one line each. */
export function checkWords(sources: Map<string, string>, root = WORDS): string[] {
  return areas(root).flatMap((area) => [
    ...unusedKeys(area, sources, root),
    ...LANGUAGES.flatMap((language) => checkCatalog(language, area, root)),
  ]);
}

function checkCatalog(language: Language, area: string, root: string): string[] {
  const english = readCatalog(DEFAULT_LANGUAGE, area, root);
  const messages = readCatalog(language, area, root);
  const place = `src/words/${language}/${area}.json`;
  // A region's catalog holds only what differs, and a language is begun as a whole.
  const isWhole = !language.startsWith("en-") && existsSync(join(root, language));
  const missing = isWhole ? Object.keys(english).filter((key) => !(key in messages)) : [];
  return [
    ...missing.map((key) => `${place}: ${key} is missing.`),
    ...Object.entries(messages).flatMap(([key, message]) =>
      checkMessage(message, english[key], language).map((problem) => `${place}: ${key} ${problem}.`),
    ),
  ];
}

function checkMessage(message: string, english: string | undefined, language: Language): string[] {
  if (english === undefined) return ["is not in the English catalog"];
  const [asked, taken] = [describe(english), describe(message)];
  return [
    ...(asked === taken ? [] : [`takes ${taken || "nothing"}, in English ${asked || "nothing"}`]),
    ...missingPlurals(syntaxOf(message), language),
    ...(message === message.trim() ? [] : ["begins or ends with a space"]),
  ];
}

/** What a message takes, as text to compare. */
function describe(message: string): string {
  const takes = [...takesOf(message)].map(
    ([name, kind]) => `${name}: ${kind instanceof Set ? [...kind].sort().join("|") : kind}`,
  );
  return takes.sort().join(", ");
}

/** Every plural has the forms that its language uses. */
function missingPlurals(elements: MessageFormatElement[], language: Language): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return missingPlurals(element.children, language);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const inner = Object.values(element.options).flatMap(({ value }) => missingPlurals(value, language));
    if (element.type === TYPE.select) return inner;
    const { pluralCategories } = new Intl.PluralRules(language, {
      type: element.pluralType ?? "cardinal",
    }).resolvedOptions();
    // Spanish and French use "many" for millions alone.
    const needed = pluralCategories.filter((form) => form !== "many" || language === "ar");
    const absent = needed.filter((form) => !(form in element.options));
    return [...inner, ...absent.map((form) => `has no plural form "${form}" for {${element.value}}`)];
  });
}

/** The source files that say an area's messages: those that name its words or their type. */
export function filesOf(area: string, sources: Map<string, string>): [string, string][] {
  const name = new RegExp(`\\b(${Object.values(namesOf(area)).join("|")})\\b`);
  return [...sources].filter(([, text]) => name.test(text));
}

/** Keys that no source file of their area names or puts together (`status.${status}`: all that fit are used). */
function unusedKeys(area: string, sources: Map<string, string>, root: string): string[] {
  const english: Messages = readCatalog(DEFAULT_LANGUAGE, area, root);
  const code = filesOf(area, sources)
    .map(([, text]) => text)
    .join("\n");
  const literals = new Set(code.match(/(["'])(?:(?!\1|\n).)*\1/g)?.map((text) => text.slice(1, -1)));
  const patterns = [...code.matchAll(/`([^`\s]*\$\{[^`]*)`/g)].map(([, template = ""]) =>
    patternOf(template),
  );
  return Object.keys(english)
    .filter((key) => !literals.has(key) && !patterns.some((pattern) => pattern.test(key)))
    .map((key) => `src/words/${DEFAULT_LANGUAGE}/${area}.json: ${key} is used nowhere.`);
}

function patternOf(template: string): RegExp {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  // A pattern without words of its own would fit every key.
  return /\w/.test(parts.join("")) ? new RegExp(`^${parts.join(".+")}$`) : /^$/;
}
