// Chunk folder: letters

import emoji from "@fontsource/noto-emoji/unicode.json" with { type: "json" };
import hebrew from "@fontsource/noto-sans-hebrew/unicode.json" with { type: "json" };
import chinese from "@fontsource/noto-sans-sc/unicode.json" with { type: "json" };
import thai from "@fontsource/noto-sans-thai/unicode.json" with { type: "json" };
import { succeeds } from "#lib/attempts.ts";
import { fetchFile, type PdfFont } from "./pdf-fonts.ts";

// Names are written in more scripts than the app. Each of these fonts (Noto, under the Open Font License) comes in small
// files, of which a PDF needs the few that have its letters: they are fetched then, and no device keeps them all.
// Uncompressed slices (woff) because the library cannot take letters out of a woff2.

const FILES = import.meta.glob<string>(
  [
    "/node_modules/@fontsource/noto-emoji/files/noto-emoji-[0-9]*-400-normal.woff",
    "/node_modules/@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff",
    "/node_modules/@fontsource/noto-sans-sc/files/noto-sans-sc-[0-9]*-400-normal.woff",
    "/node_modules/@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff",
  ],
  { query: "?url", import: "default", eager: true, exhaustive: true },
);

/** The slices of each font by the letters that they have ("U+5d0-5ea,U+fb1d"); the first font that has one draws it. */
const SLICES = (
  [
    ["noto-sans-hebrew", { hebrew: hebrew.hebrew }],
    ["noto-sans-thai", { thai: thai.thai }],
    ["noto-emoji", emoji],
    ["noto-sans-sc", chinese],
  ] as [font: string, ranges: Record<string, string>][]
).flatMap(([font, ranges]) =>
  Object.entries(ranges).map(([slice, letters]) => ({
    url: FILES[
      `/node_modules/@fontsource/${font}/files/${font}-${slice.replace(/[[\]]/g, "")}-400-normal.woff`
    ],
    ranges: letters.split(",").map((range) => {
      const [from = 0, to = from] = range
        .slice(2)
        .split("-")
        .map((code) => Number.parseInt(code, 16));
      return { from, to };
    }),
  })),
);

export interface OtherLetters {
  fonts: PdfFont[];
  /** The family that draws a letter; a letter without one cannot be drawn. */
  families: ReadonlyMap<string, string>;
}

/** Loads what draws these letters. Some may have no font, or be out of reach without a connection. */
export async function loadOtherLetters(
  letters: ReadonlySet<string>,
  load = fetchFile,
): Promise<OtherLetters> {
  const bySlice = new Map<string, string[]>();
  for (const letter of letters) {
    const url = sliceOf(letter);
    if (url) bySlice.set(url, [...(bySlice.get(url) ?? []), letter]);
  }
  const fonts: PdfFont[] = [];
  const families = new Map<string, string>();
  await Promise.all(
    [...bySlice].map(async ([url, drawn], place) => {
      const loading = load(url);
      if (!(await succeeds(loading))) return;
      const file = await loading;
      const family = `letters ${place}`;
      fonts.push({ family, normal: file, bold: file });
      for (const letter of drawn) families.set(letter, family);
    }),
  );
  return { fonts, families };
}

function sliceOf(letter: string): string | undefined {
  const code = letter.codePointAt(0) ?? 0;
  return SLICES.find(({ url, ranges }) => url && ranges.some(({ from, to }) => code >= from && code <= to))
    ?.url;
}
