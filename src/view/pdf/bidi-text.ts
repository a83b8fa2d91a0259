import bidiFactory from "bidi-js";
import { ARABIC, byFont, type FontOf, plainEmoji } from "./letters.ts";

// pdfmake breaks lines and fontkit, below it, joins Arabic letters and draws a word of them from right to left. What is
// missing is Unicode's order of the words of a line (UAX #9), which can only be known once the line has been broken:
//
//   text --levels--> pieces that each run one way --pdfmake--> lines --reordered--> where each piece is drawn

export type Direction = "ltr" | "rtl";

/** The family that draws the Arabic pieces. */
const ARABIC_FONT = "arabic";

/** A part of a text that runs one way and is drawn by one font. */
export interface BidiPiece {
  text: string;
  /** The family that draws it, if not the document's own. */
  font?: string;
  fontFeatures?: string[];
  /** Unicode's embedding level: odd from right to left. */
  level: number;
  /** The level of the paragraph. */
  base: number;
}

const bidi = bidiFactory();

/** They have done their work once the levels are known, and no font draws them. */
const CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Digits of one width, so that they stand below each other in a table. */
const EVEN_DIGITS = ["tnum"];

/**
 * The font engine turns around whole words of letters, so other signs of a right-to-left run are pieces of their own; it
 * would also turn around Arabic digits, which run from left to right.
 */
const PIECES = {
  rtl: /\s+|[\p{L}\p{M}\u200c\u200d]+|./gu,
  ltr: new RegExp(String.raw`\s+|${ARABIC.source}|(?:(?!${ARABIC.source})\S)+`, "gu"),
};

/** The pieces of a text in their logical order. Without a letter it runs as the document does, else as its first letter. */
export function piecesOf(typed: string, direction: Direction, fontOf: FontOf = arabicFont): BidiPiece[] {
  const text = plainEmoji(typed);
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, hasOwnLetters(text) ? "auto" : direction);
  return paragraphs.flatMap(({ start, end, level: base }) =>
    runsOf(levels, start, end).flatMap(([from, to]) => {
      const level = levels[from] ?? base;
      const run = text.slice(from, to).replace(CONTROLS, "");
      return [...run.matchAll(level % 2 ? PIECES.rtl : PIECES.ltr)].flatMap(([part]) =>
        byFont((level % 2 && bidi.getMirroredCharacter(part)) || part, fontOf).map((piece) => ({
          ...piece,
          ...(piece.font === ARABIC_FONT && { fontFeatures: EVEN_DIGITS }),
          level,
          base,
        })),
      );
    }),
  );
}

function arabicFont(letter: string): string | undefined {
  return ARABIC.test(letter) ? ARABIC_FONT : undefined;
}

/** Whether a text has letters besides those of isolated values. */
function hasOwnLetters(text: string): boolean {
  return /\p{L}/u.test(text.replace(/[\u2066-\u2068][^\u2069]*\u2069/g, ""));
}

/** Stretches of one level, from the first place to the one after the last. */
function runsOf(levels: Uint8Array, start: number, end: number): [from: number, to: number][] {
  const runs: [number, number][] = [];
  for (let at = start; at <= end; at++) {
    const last = runs.at(-1);
    if (last && levels[at] === levels[last[0]]) last[1] = at + 1;
    else runs.push([at, at + 1]);
  }
  return runs;
}

/** The pieces of a line as they are drawn, from left to right. */
export function fromLeft<Part extends Pick<BidiPiece, "text" | "level" | "base">>(
  line: readonly Part[],
): Part[] {
  // For the library a piece is a letter of its level; it places the space at the line's end.
  const letters = line.map(({ text }) => (text.trim() === "" ? " " : "x")).join("");
  const levels = Uint8Array.from(line, ({ level }) => level);
  const paragraphs = [{ start: 0, end: line.length - 1, level: line[0]?.base ?? 0 }];
  const order = bidi.getReorderedIndices(letters, { levels, paragraphs });
  return order.flatMap((at) => line[at] ?? []);
}

/** A piece, or a part of one that was too long for its line, as pdfmake measures and places it. */
interface Inline extends Omit<BidiPiece, "font"> {
  font: Metrics;
  width: number;
  height: number;
  noWrap?: boolean;
  noNewLine?: boolean;
  /** The width of spaces at the beginning or end of a line, which does not count. */
  leadingCut: number;
  trailingCut: number;
  x: number;
}

/**
 * Has a text's pieces drawn in their visual order. pdfmake 0.3 keeps the measured pieces in `_inlines`, takes them from
 * there line by line, and notes the place of each in `x`, from left to right: here it is told the visual place instead.
 */
export function placeVisually<Node extends object>(node: Node): Node {
  let inlines: Inline[] = [];
  let line: Inline[] = [];
  let lastX = 0;

  function watch(inline: Inline) {
    let itsLine = line;
    const set = (x: number) => {
      if (x <= lastX) line = [];
      lastX = x;
      itsLine = line;
      line.push(inline);
    };
    Object.defineProperty(inline, "x", { set, get: () => visualX(inline, itsLine) });
  }

  return Object.defineProperty(node, "_inlines", {
    get() {
      // It may be the rest of a word that was cut.
      const [next] = inlines;
      if (next && !Object.getOwnPropertyDescriptor(next, "x")?.set) watch(next);
      return inlines;
    },
    set(measured: Inline[]) {
      evenOut(measured);
      // A text that may not be broken may not be broken between its pieces either.
      for (const inline of measured.slice(0, -1)) if (inline.noWrap) inline.noNewLine = true;
      inlines = measured;
      lastX = Number.POSITIVE_INFINITY;
    },
  });
}

function visualX(inline: Inline, line: readonly Inline[]): number {
  const order = fromLeft(line);
  const cut = inline.base % 2 ? line.at(-1)?.trailingCut : line[0]?.leadingCut;
  return order.slice(0, order.indexOf(inline)).reduce((x, { width }) => x + width, -(cut ?? 0));
}

interface Metrics {
  ascender: number;
  descender: number;
  lineGap: number;
}

/** Those of the document's own font. */
const OWN_METRICS: Metrics = { ascender: 1_900_000 / 2048, descender: -500_000 / 2048, lineGap: 0 };

/** The Arabic font leaves room for stacked vowel signs. Lines of both fonts get the same height and baseline. */
function evenOut(inlines: readonly Inline[]) {
  const fonts = inlines.map(({ font }) => font);
  const tall = new Set(fonts.filter((font) => heightOf(font) > 1.1 * heightOf(OWN_METRICS)));
  for (const inline of inlines)
    if (tall.has(inline.font)) inline.height *= heightOf(OWN_METRICS) / heightOf(inline.font);
  for (const font of tall) Object.assign(font, OWN_METRICS);
}

function heightOf({ ascender, descender, lineGap }: Metrics): number {
  return ascender - descender + lineGap;
}
