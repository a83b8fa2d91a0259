import { createContext, createElement, Fragment, type ReactNode, use } from "react";
import type { MessageKeys, Say, Words } from "./words.ts";

/** The locale whose language the screens speak, provided by the app. */
export const WordsLocale = createContext("en-US");

/**
 * What says an area's messages in the person's language, for the hook that each area has in `made/`. Suspends until they
 * are loaded.
 * @public
 */
export function useWords<Area extends MessageKeys>(words: Words<Area>): Say<Area> {
  const locale = use(WordsLocale);
  return words.loaded(locale) ?? use(words.load(locale));
}

/** What draws the tags of a message, and its other values. */
type Drawn<Values> = {
  [Name in keyof Values]: Values[Name] extends string | number
    ? Values[Name]
    : (chunks: ReactNode) => ReactNode;
};

/** A message with tags as an element: `rich(say, "terms", { link: (text) => <Link>{text}</Link> })`. */
export function rich<Area extends MessageKeys, Key extends keyof Area["rich"]>(
  say: Say<Area>,
  key: Key,
  values: Drawn<Area["rich"][Key]>,
): ReactNode {
  const drawn = Object.entries(values).map(([name, value]) => [name, asTag(value)]);
  return inOrder(say.pieces(key, Object.fromEntries(drawn)));
}

function asTag(value: unknown) {
  return typeof value === "function" ? (chunks: unknown[]) => value(inOrder(chunks)) : value;
}

/** Elements side by side that need no keys: their order never changes. */
function inOrder(pieces: unknown[]): ReactNode {
  return createElement(Fragment, null, ...(pieces as ReactNode[]));
}
