import { plainDigits } from "./plain-digits.ts";

/** Letters that no accent makes, as people type them who have not got them. */
const LETTERS: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  "’": "'",
  ʼ: "'",
  // Arabic writes these in two ways, and may stretch a word.
  ة: "ه",
  ى: "ي",
  ـ: "",
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");

/** A text as it is searched and compared: without case, accents, and what else keyboards write differently. */
export function foldText(text: string): string {
  return plainDigits(text)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter);
}

/** Whether a text has every word of a search, in any order: "jose nunez" finds José Núñez. */
export function searchFor(typed: string): (text: string) => boolean {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  return (text) => {
    const folded = foldText(text);
    return words.every((word) => folded.includes(word));
  };
}
