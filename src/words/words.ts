import formatMessage, { type CompiledMessage, type FormatValues } from "icu-minify/format";
import { dateFormatter, numberFormatter, pluralRules } from "#lib/format/formatters.ts";
import { must } from "#lib/must.ts";
import { DEFAULT_LANGUAGE, directionOf, type Language, languageOf } from "./languages.ts";

/** The messages of an area in one language, compiled by `npm run words make`. */
export type Catalog = Record<string, CompiledMessage>;

/** The keys of an area with the values that each message takes: plain ones, and those with tags. */
export interface MessageKeys {
  text: object;
  rich: object;
}

/** Draws the text between a message's tags: `<link>our terms</link>`. */
export type Tag = (chunks: unknown[]) => unknown;

/** A message that takes no values is asked for by its key alone. */
type Given<Values> = keyof Values extends never ? [] : [values: Values];

/** Says an area's messages in one language: `say("late", { minutes: 9 })`. */
export interface Say<Area extends MessageKeys> {
  <Key extends keyof Area["text"]>(key: Key, ...values: Given<Area["text"][Key]>): string;
  /** A message with tags, as its pieces in order. Screens draw them with `rich`. */
  pieces<Key extends keyof Area["rich"]>(key: Key, values: Area["rich"][Key]): unknown[];
  /** Whether there is such a message: a newer server may name one that this app does not know. */
  has(key: string): boolean;
  /** The language tag that numbers and plurals follow: 'de-AT'. */
  locale: string;
}

/** The messages of one area in all languages, each fetched when it is first asked for. */
export interface Words<Area extends MessageKeys> {
  /** What says them in a locale's language; undefined until that has been loaded. */
  loaded(locale: string): Say<Area> | undefined;
  /** Loads a locale's language; English where it cannot be fetched. */
  load(locale: string): Promise<Say<Area>>;
}

/** The areas of all code that has been loaded. */
const areas = new Set<{
  load: (locale: string) => Promise<unknown>;
  learn: (locale: string) => Promise<boolean>;
}>();

/** Loads the words of all code loaded so far, so that none of it has to wait. */
export async function loadWords(locale: string): Promise<void> {
  await Promise.all([...areas].map(({ load }) => load(locale)));
}

/**
 * Loads a locale's language for all code loaded so far; false where not all of its words can be fetched, in which case
 * the app had better go on in the language it speaks.
 */
export async function loadLanguage(locale: string): Promise<boolean> {
  const learnt = await Promise.all([...areas].map(({ learn }) => learn(locale)));
  return learnt.every(Boolean);
}

type Import = () => Promise<{ default: Catalog }>;

/** The words of one area, from the imports of its catalogs. For the compiled areas in `made/`. */
export function wordsOf<Area extends MessageKeys>(imports: Record<Language, Import>): Words<Area> {
  /** English where `known` lacks the language. */
  const catalogs = new Map<Language, Catalog>();
  const known = new Set<Language>();
  const said = new Map<string, Say<Area>>();
  const loads = new Map<string, Promise<Say<Area>>>();

  const speak = (locale: string, catalog: Catalog) => {
    const say = said.get(locale) ?? sayOf<Area>(locale, catalog);
    said.set(locale, say);
    return say;
  };
  const loaded = (locale: string) => {
    const catalog = catalogs.get(languageOf(locale));
    return catalog && speak(locale, catalog);
  };
  const learn = async (locale: string) => {
    const language = languageOf(locale);
    if (known.has(language)) return true;
    const fetched = await imports[language]().catch(() => null);
    if (!fetched) return false;
    known.add(language);
    catalogs.set(language, fetched.default);
    // What has spoken English in its stead.
    for (const spoken of said.keys()) if (languageOf(spoken) === language) said.delete(spoken);
    return true;
  };
  const fetch = async (locale: string) => {
    const language = languageOf(locale);
    // Offline, before its words were kept: English, which comes with the app, until the next start.
    if (!(await learn(locale))) catalogs.set(language, (await imports[DEFAULT_LANGUAGE]()).default);
    return must(loaded(locale), "the words that were loaded");
  };
  const load = (locale: string) => {
    const say = loaded(locale);
    if (say) return Promise.resolve(say);
    const promise = loads.get(locale) ?? fetch(locale);
    loads.set(locale, promise);
    promise.catch(() => loads.delete(locale));
    return promise;
  };
  areas.add({ load, learn });
  return { loaded, load };
}

type Values = Record<string, string | number | Tag>;

/** What says a catalog's messages; numbers and plurals follow the locale. An unknown key throws. */
export function sayOf<Area extends MessageKeys>(locale: string, catalog: Catalog): Say<Area> {
  const isRightToLeft = directionOf(languageOf(locale)) === "rtl";
  const format = (key: string, values: Values) => {
    const message = catalog[key];
    if (message === undefined) throw new Error(`No message has the key ${key}.`);
    if (typeof message === "string") return message;
    const chosenBy = choicesOf(message);
    const isolated = Object.entries(values).map(([name, value]) => [
      name,
      chosenBy.has(name) ? value : isolate(value, isRightToLeft),
    ]);
    return formatMessage<unknown>(message, locale, Object.fromEntries(isolated) as FormatValues, FORMATTERS);
  };
  const pieces = (key: string, values: Values) => [format(key, values)].flat();
  const say = (key: string, values: Values = {}) => pieces(key, values).join("");
  const has = (key: string) => key in catalog;
  return Object.assign(say, { pieces, has, locale }) as Say<Area>;
}

const FORMATTERS = {
  formatters: {
    getNumberFormat: (locale: unknown, options: Intl.NumberFormatOptions = {}) =>
      numberFormatter(String(locale), options),
    getDateTimeFormat: (locale: unknown, options: Intl.DateTimeFormatOptions = {}) =>
      dateFormatter(String(locale), options),
    getPluralRules: (locale: unknown, { type = "cardinal" }: Intl.PluralRulesOptions = {}) =>
      pluralRules(String(locale), type),
  },
};

/** As icu-minify compiles a choice: [name, 1, messages by value]. */
const SELECT = 1;

/** By message, as lists say the same one for each row. */
const choices = new WeakMap<object, Set<unknown>>();

/** The values that a message chooses by, which are codes and not shown. */
function choicesOf(message: CompiledMessage & object): Set<unknown> {
  const found = choices.get(message) ?? choicesIn(message);
  choices.set(message, found);
  return found;
}

function choicesIn(part: unknown, found = new Set<unknown>()): Set<unknown> {
  if (Array.isArray(part)) {
    if (part[1] === SELECT) found.add(part[0]);
    for (const one of part) choicesIn(one, found);
  } else if (typeof part === "object" && part !== null) {
    for (const one of Object.values(part)) choicesIn(one, found);
  }
  return found;
}

/** Also a list of Latin names and times: its comma is Arabic. */
const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}|،/u;

/**
 * Keeps the direction of a name or a time from changing the order of the words around it, by Unicode's isolates: of the
 * first strong letter, or right to left for what has words of such a language, which may begin with a Latin name. In a
 * left-to-right sentence only the latter is isolated.
 */
function isolate(value: Values[string], inRightToLeft: boolean) {
  if (typeof value !== "string" || value === "") return value;
  const hasRightToLeft = RIGHT_TO_LEFT.test(value);
  if (!inRightToLeft) return hasRightToLeft ? `\u2068${value}\u2069` : value;
  return `${hasRightToLeft ? "\u2067" : "\u2068"}${value}\u2069`;
}

/** A message for where its values' isolation would be visible or kept: names of files and of things. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, "");
}
