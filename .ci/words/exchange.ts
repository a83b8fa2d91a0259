import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DEFAULT_LANGUAGE, type Language } from "../../src/words/languages.ts";
import { areas, type Messages, readCatalog, WORDS } from "./catalog.ts";
import { filesOf } from "./check.ts";

/** A message as a translator gets it and gives it back. */
export interface ForTranslation {
  english: string;
  translation: string;
  /** The source files that say it. */
  usedIn: string[];
  /** The English was changed after it was translated. */
  isOutdated: boolean;
}

/** A translator's file: messages by area and key. */
export type TranslationFile = Record<string, Record<string, ForTranslation>>;

/** All messages with their translations in a language. */
export function exportWords(language: Language, sources: Map<string, string>, root = WORDS): TranslationFile {
  const messagesOf = (area: string) => {
    const translated = readCatalog(language, area, root);
    const files = filesOf(area, sources);
    const outdated = new Set(outdatedKeys(language, area, root));
    return Object.entries(readCatalog(DEFAULT_LANGUAGE, area, root)).map(([key, english]) => [
      key,
      {
        english,
        translation: translated[key] ?? "",
        usedIn: files.filter(([, text]) => text.includes(`"${key}"`)).map(([file]) => file),
        isOutdated: outdated.has(key),
      },
    ]);
  };
  return Object.fromEntries(areas(root).map((area) => [area, Object.fromEntries(messagesOf(area))]));
}

/** Takes a translated file back: what it leaves empty stays as it is, what English does not have is left out. */
export function importWords(language: Language, file: TranslationFile, root = WORDS): void {
  for (const [area, given] of Object.entries(file)) {
    const now = readCatalog(language, area, root);
    const messages = Object.keys(readCatalog(DEFAULT_LANGUAGE, area, root)).flatMap((key) => {
      const text = given[key]?.translation.trim() || now[key];
      return text ? [[key, text]] : [];
    });
    const path = join(root, language, `${area}.json`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${JSON.stringify(Object.fromEntries(messages), null, 2)}\n`);
  }
}

/** The keys whose English was changed by a later commit than their translation. */
export function outdatedKeys(language: Language, area: string, root = WORDS): string[] {
  const english = lastChanges(DEFAULT_LANGUAGE, area, root);
  const translated = lastChanges(language, area, root);
  return [...english].flatMap(([key, at]) => (at > (translated.get(key) ?? at) ? [key] : []));
}

/** When each message of a catalog was last changed: the number of its commit, counted from the first; now is last. */
function lastChanges(language: Language, area: string, root: string): Map<string, number> {
  const path = `./${language}/${area}.json`;
  const git = (...words: string[]) => {
    // Outside of a repository, and for a commit that moved the file away, there is nothing to compare with.
    const { status, stdout } = spawnSync("git", words, { cwd: root, encoding: "utf8" });
    return status === 0 ? stdout.trim() : "";
  };
  const commits = git("log", "--format=%H %ct", "--reverse", "--", path).split("\n").filter(Boolean);
  const changes = new Map<string, number>();
  let before: Messages = {};
  const compare = (messages: Messages, at: number) => {
    for (const [key, text] of Object.entries(messages)) if (before[key] !== text) changes.set(key, at);
    before = messages;
  };
  for (const commit of commits) {
    const [hash, seconds] = commit.split(" ");
    const text = git("show", `${hash}:${path}`);
    if (text) compare(JSON.parse(text), Number(seconds));
  }
  compare(readCatalog(language, area, root), Number.POSITIVE_INFINITY);
  return changes;
}
