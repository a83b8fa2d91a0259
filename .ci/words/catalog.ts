import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { DEFAULT_LANGUAGE, type Language } from "../../src/words/languages.ts";

/** Messages by their keys, as in a catalog's file. */
export type Messages = Record<string, string>;

/** What a message takes: its plain values, numbers, choices and tags, by name. */
export type Takes = Map<string, "text" | "number" | "tag" | Set<string>>;

/** Where the catalogs are. */
export const WORDS = join(import.meta.dirname, "..", "..", "src", "words");

/** The areas that have messages, by name. */
export function areas(root = WORDS): string[] {
  return readdirSync(join(root, DEFAULT_LANGUAGE))
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length))
    .sort();
}

/** A catalog as its file has it; empty where there is none. */
export function readCatalog(language: Language, area: string, root = WORDS): Messages {
  const file = join(root, language, `${area}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/** A message's syntax. Throws, naming the message, where it is none. */
export function syntaxOf(message: string): MessageFormatElement[] {
  try {
    return parse(message, { requiresOtherClause: true });
  } catch (error) {
    throw new Error(`"${message}" is no message: ${error instanceof Error ? error.message : error}`);
  }
}

/** What a message takes, wherever in it. */
export function takesOf(message: string): Takes {
  const takes: Takes = new Map();
  collect(syntaxOf(message), takes);
  return takes;
}

function collect(elements: MessageFormatElement[], takes: Takes): void {
  for (const element of elements) {
    if (element.type === TYPE.argument && !takes.has(element.value)) takes.set(element.value, "text");
    if (element.type === TYPE.number || element.type === TYPE.plural) takes.set(element.value, "number");
    if (element.type === TYPE.select) takes.set(element.value, new Set(Object.keys(element.options)));
    if (element.type === TYPE.tag) takes.set(element.value, "tag");
    if (element.type === TYPE.date || element.type === TYPE.time)
      throw new Error(`{${element.value}} is a date or time: give it as text, made by src/lib/format.`);
    if (element.type === TYPE.tag) collect(element.children, takes);
    if (element.type === TYPE.select || element.type === TYPE.plural)
      for (const { value } of Object.values(element.options)) collect(value, takes);
  }
}
