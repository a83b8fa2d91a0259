/** A name without what differs between files: case, accents, spaces, signs and a trailing bracket ('Pay rate (EUR)'). */
export function plainName(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replace(/\([^)]*\)\s*$|[^\p{L}]/gu, "");
}

/** The meanings of words by their plain names; of two meanings of one word the first counts. */
export function meaningsOf<Meaning extends string>(
  words: Partial<Record<Meaning, readonly string[]>>,
): ReadonlyMap<string, Meaning> {
  const pairs = (Object.keys(words) as Meaning[]).flatMap((meaning) =>
    (words[meaning] ?? []).map((word) => [plainName(word), meaning] as const),
  );
  return new Map(pairs.reverse());
}
