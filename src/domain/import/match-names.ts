import { groupBy } from "#lib/group-by.ts";
import { foldText } from "#lib/search.ts";
import type { Profile } from "#schema/entities/profile.ts";

/** A name of a file that nobody, or more than one, has here: whoever imports answers what it is. */
export interface AskedName {
  /** What the answer is kept under: the same for all spellings of the name. */
  key: string;
  name: string;
  /** How many rows have it. */
  count: number;
  /** The ids that it may be, the likeliest first. */
  likely: string[];
}

/** What was answered to names, by their keys. */
export type NameAnswers = ReadonlyMap<string, string>;

export type NamedRow = Pick<Profile, "id" | "name">;
export type KnownPerson = NamedRow & Pick<Profile, "email">;

/** The answer that leaves the rows of a name out, or a position or place away. */
export const LEFT_OUT = "";
/** The answer that goes on without a person: their shifts are open, and a position's list lacks them. */
export const LEFT_OPEN = "open";
/** The answer that makes a position or place of a name, or puts an archived one back in use. */
export const NEW_ROW = "new";

/** Returns what finds people, and the names to ask for. */
export interface NameFinder {
  /** A person's id, LEFT_OPEN if that is the answer; null if there is none yet, or it is left out. */
  find(name: string, email?: string): string | null;
  /** Whether one person has this name. */
  knows(name: string): boolean;
  asked(): AskedName[];
}

/**
 * Finds people by their address or whole name, in any order and spelling of its words. Whatever fits nobody or several is
 * asked for, and never guessed.
 */
export function findPeople(people: readonly KnownPerson[], answers: NameAnswers): NameFinder {
  const { note, asked } = askedNames();
  const byEmail = new Map(people.map(({ id, email }) => [email.toLowerCase(), id]));
  const byName = groupBy(people, ({ name }) => personKey(name));
  const knows = (name: string) => byName.get(personKey(name))?.length === 1;
  return {
    ...{ asked, knows },
    find(name, email = "") {
      const known = byEmail.get(email.trim().toLowerCase());
      if (known) return known;
      const shown = name.trim() || email.trim();
      const key = personKey(shown);
      const [only, ...others] = byName.get(key) ?? [];
      if (only && others.length === 0) return only.id;
      note(key, shown, () => likelyPeople(people, shown));
      const answer = answers.get(key);
      if (answer === LEFT_OPEN) return LEFT_OPEN;
      return people.find(({ id }) => id === answer)?.id ?? null;
    },
  };
}

/** A name without the order and spelling of its words: 'Okafor, Sam' is 'Sam Okafor'. */
function personKey(name: string): string {
  return wordsOf(name).sort().join(" ");
}

/** Those who share the most words with a name: 'Sam O.' is likely Sam Okafor. */
function likelyPeople(people: readonly NamedRow[], name: string): string[] {
  const words = wordsOf(name);
  const shared = people.map((person) => {
    const others = wordsOf(person.name);
    return {
      id: person.id,
      count: words.filter((word) => others.some((one) => one.startsWith(word))).length,
    };
  });
  return shared
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .map(({ id }) => id);
}

function wordsOf(name: string): string[] {
  return foldText(name).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A position or place that is here. */
export type ListedRow = NamedRow & { is_archived: boolean };
export type ListFinder = ReturnType<typeof findListed>;

/** Finds positions or places in use by name; one that is not there is made, unless the answer is another one or none. */
export function findListed(all: readonly ListedRow[], answers: NameAnswers) {
  const { note, asked } = askedNames();
  const inUse = all.filter(({ is_archived }) => !is_archived);
  const byName = groupBy(inUse, ({ name }) => foldedName(name));
  const answerTo = (key: string) => answers.get(key) ?? NEW_ROW;
  const finder = {
    asked,
    /** Its id, or the key of one that is to be made; null for none. */
    find(name: string): string | null {
      const key = foldedName(name);
      if (key === "") return null;
      const [known] = byName.get(key) ?? [];
      if (known) return known.id;
      note(key, name.trim(), () => []);
      const answer = answerTo(key);
      if (answer === NEW_ROW) return key;
      return inUse.find(({ id }) => id === answer)?.id ?? null;
    },
    /** The same for several names of a cell: a comma or slash can also be within one. */
    findAll(cell: string): string[] {
      const names = partsOf(cell, /[;\n|]/).flatMap((part) =>
        isKnown(part) ? part : partsOf(part, /[,،/]/),
      );
      return [...new Set((isKnown(cell) ? [cell] : names).flatMap((name) => finder.find(name) ?? []))];
    },
    /** The names to make. */
    wanted: () => asked().filter(({ key }) => answerTo(key) === NEW_ROW),
  };
  const isKnown = (name: string) => byName.has(foldedName(name));
  return finder;
}

/** The parts of a cell that says several things. */
export function partsOf(cell: string, between: RegExp): string[] {
  return cell.split(between).flatMap((part) => part.trim() || []);
}

/** What the id of a position or place follows from: its name, whatever file has it. */
export function listedSource(businessId: string, kind: "position" | "place", key: string): string {
  return ["import", businessId, kind, key].join(" ");
}

/** A name as names are compared. */
export function foldedName(name: string): string {
  return foldText(name).trim().replace(/\s+/g, " ");
}

function askedNames() {
  const found = new Map<string, AskedName>();
  return {
    note(key: string, name: string, likely: () => string[]) {
      const before = found.get(key);
      if (before) before.count += 1;
      else found.set(key, { key, name, count: 1, likely: likely() });
    },
    asked: () => [...found.values()],
  };
}
