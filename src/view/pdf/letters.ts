/** Arabic letters, which have a font of their own. */
export const ARABIC = /[\u0600-\u06ff\u0750-\u077f\u0870-\u08ff\ufb50-\ufdff\ufe70-\ufeff]/;

/** What the document's own font draws: the letters of these scripts, and signs that all scripts share. */
const OWN = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;
/** Signs of all scripts that it lacks: those of East Asian texts, and emoji besides © and the like. */
const FOREIGN =
  /[\u3000-\u303f\u30fb\u30fc\uff00-\uffef]|(?![\0-\u218f])[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/** The letters of a text that neither of the two fonts draws. */
export function otherLettersOf(text: string): Set<string> {
  return new Set(
    [...text].filter((letter) => !ARABIC.test(letter) && (!OWN.test(letter) || FOREIGN.test(letter))),
  );
}

/** What only changes how an emoji looks, and would be drawn beside it. */
const EMOJI_LOOKS = /[\ufe00-\ufe0f\u{1f3fb}-\u{1f3ff}]|\u200d(?=\p{Extended_Pictographic})/gu;

/** A text without them. */
export function plainEmoji(text: string): string {
  return text.replace(EMOJI_LOOKS, "");
}

/** The font that draws a letter: undefined for the document's own, null if no font does. */
export type FontOf = (letter: string) => string | undefined | null;

/** Stands for a letter that cannot be drawn. */
const UNKNOWN = "?";

/** A part of a definition with a sign for each of these letters. */
export function withUnknown(part: unknown, isUnknown: (letter: string) => boolean): unknown {
  if (typeof part === "string")
    return [...part].map((letter) => (isUnknown(letter) ? UNKNOWN : letter)).join("");
  if (Array.isArray(part)) return part.map((each) => withUnknown(each, isUnknown));
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withUnknown(value, isUnknown)]));
}

/** Splits a part of a text where its font changes. */
export function byFont(part: string, fontOf: FontOf): { text: string; font?: string }[] {
  const pieces: { text: string; font?: string }[] = [];
  for (const letter of part) {
    const font = fontOf(letter);
    const last = pieces.at(-1);
    const text = font === null ? UNKNOWN : letter;
    if (last && (last.font === (font ?? undefined) || /\p{M}/u.test(letter))) last.text += text;
    else pieces.push({ text, ...(font && { font }) });
  }
  return pieces;
}
