/** A code page in which the bytes are text, with what is not ASCII in it. */
export interface Reading {
  encoding: string;
  /** Some of the texts that other code pages read differently. */
  sample: string[];
}

export interface DecodedText {
  text: string;
  /** The readings to choose from, the likeliest first; empty if there is only one. */
  readings: Reading[];
  /** Whether nobody needs to choose. */
  isSure: boolean;
}

/** Code pages of one byte a character, by frequency: Western, Central Europe, Cyrillic, Greek and so on. */
const PAGES = [
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "windows-1258",
  "iso-8859-2",
  "macintosh",
  "x-mac-cyrillic",
  "koi8-u",
  "windows-874",
];
/** Code pages in which almost any bytes are text; so they are only offered. */
const WIDE_PAGES = ["shift_jis", "gb18030", "big5", "euc-kr"];
/** The code page of a language's Windows, where it is not Western. */
const PAGE_OF: Record<string, string> = {
  ar: "windows-1256",
  cs: "windows-1250",
  el: "windows-1253",
  fa: "windows-1256",
  he: "windows-1255",
  hu: "windows-1250",
  pl: "windows-1250",
  ru: "windows-1251",
  th: "windows-874",
  tr: "windows-1254",
  uk: "windows-1251",
};
const SAMPLES = 3;

/**
 * The text of a file in any encoding of spreadsheets: Unicode with a mark or without, or else a code page, which names
 * alone tell apart: statistical detectors need more text than a list of people has. `language` decides between equals.
 */
export function decodeText(bytes: Uint8Array, language = "en"): DecodedText {
  const unicode = decodeUnicode(bytes);
  if (unicode !== null) return { text: unicode, readings: [], isSure: true };
  const own = PAGE_OF[language] ?? "windows-1252";
  const pages = [own, ...PAGES.filter((page) => page !== own)];
  const found = [...readingsOf(bytes, pages, 0), ...readingsOf(bytes, WIDE_PAGES, 1)].sort(
    (a, b) => a.oddities - b.oddities,
  );
  const different = found.filter(({ text }, place) => found.findIndex((one) => one.text === text) === place);
  const [best, second] = different;
  return {
    text: best?.text ?? new TextDecoder("windows-1252").decode(bytes),
    readings: different.map(({ encoding, sample }) => ({ encoding, sample })),
    isSure: best?.oddities === 0 && second?.oddities !== 0,
  };
}

/** Text in Unicode, by its mark or its form; null if it is none. UTF-8 and code pages have no zero bytes. */
function decodeUnicode(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const zeros = [0, 0];
  for (const [place, byte] of bytes.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd > 0) return new TextDecoder(odd > even ? "utf-16le" : "utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function readingsOf(bytes: Uint8Array, encodings: readonly string[], atLeast: number) {
  return encodings.flatMap((encoding) => {
    const text = new TextDecoder(encoding).decode(bytes);
    // Control characters and what the code page does not have.
    if (/[\u0080-\u009F\u{FFFD}\u{E000}-\u{F8FF}]/u.test(text)) return [];
    const words = new Set(text.match(WORD_BEYOND_ASCII));
    const oddities = [...words].filter(isOdd).length + atLeast;
    const sample = [...new Set(text.match(CELL_BEYOND_ASCII))].slice(0, SAMPLES);
    return [{ encoding, text, oddities, sample: sample.map((cell) => cell.trim()) }];
  });
}

const WORD_BEYOND_ASCII = /[\p{L}\p{M}]*[^\p{ASCII}\s][^\s\p{P}]*/gu;
const CELL_BEYOND_ASCII = /[^,;|\t\n\r"]*[^\p{ASCII}][^,;|\t\n\r"]*/gu;
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
];

/** Whether a word is unlikely in any language: signs or two scripts in it, or a capital after its beginning. */
function isOdd(word: string): boolean {
  if (/[^\p{L}\p{M}\p{ASCII}’–ـ]/u.test(word) || /^\p{M}/u.test(word)) return true;
  if (SCRIPTS.filter((script) => script.test(word)).length > 1) return true;
  if (/\p{Ll}/u.test(word) && /.(?=\P{ASCII})\p{Lu}/u.test(word)) return true;
  const letters = word.match(/\p{L}/gu) ?? [];
  const accented = letters.filter((letter) => /(?=\P{ASCII})\p{Script=Latin}/u.test(letter));
  return accented.length > 2 && accented.length * 2 > letters.length;
}
