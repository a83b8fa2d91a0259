import type { Format } from "#lib/format/create-format.ts";

/** Texts by format: the hundreds of shifts of a week share a few times and seven days. */
const kept = new WeakMap<Format, Map<string, string>>();
const KEPT_MAX = 500;

/** The text with that name, made once per format. */
export function keptText(format: Format, name: string, make: () => string): string {
  const texts = kept.get(format) ?? new Map<string, string>();
  kept.set(format, texts);
  const known = texts.get(name);
  if (known !== undefined) return known;
  if (texts.size >= KEPT_MAX) texts.clear();
  const text = make();
  texts.set(name, text);
  return text;
}
