import { useEffect, useReducer } from "react";
import { directionOf, languageOf } from "#words/languages.ts";
import { useWords } from "#words/use-words.ts";
import type { MessageKeys, Say, Words } from "#words/words.ts";
import { useReaderFormat } from "./use-reader-format.ts";

/**
 * Returns a function that gives what says an area's messages to one of these readers, by their id, or to everybody by null.
 * The words are loaded ahead, as printing does not wait; until then it gives those in use here.
 */
export function useReaderWords<Area extends MessageKeys>(
  words: Words<Area>,
  readers: readonly (string | null)[],
): (reader: string | null) => Say<Area> {
  const own = useWords(words);
  const formatFor = useReaderFormat();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const locales = [...new Set(readers.map((reader) => formatFor(reader).locale))].join(" ");
  useEffect(() => {
    const missing = locales.split(" ").filter((locale) => locale && !words.loaded(locale));
    for (const locale of missing) words.load(locale).then(redraw, console.error);
  }, [words, locales]);
  return (reader) => words.loaded(formatFor(reader).locale) ?? own;
}

/** The attributes of what stands in the language of these words. */
export function languageAttributes({ locale }: { locale: string }) {
  return { lang: locale, dir: directionOf(languageOf(locale)) };
}
