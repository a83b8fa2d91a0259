import { inflateSync } from "node:zlib";

/**
 * Returns the text of a pdfmake PDF, line by line as on the page. Its fonts contain only the used glyphs, so each
 * font's table (ToUnicode) maps their numbers back to letters.
 */
export function pdfText(pdf: Uint8Array): string[] {
  return pagesOf(pdf).flatMap((runs) => linesOf(runs).map(textOf));
}

/** The runs of a pdfmake PDF, line by line, each line from left to right. */
export function pdfLines(pdf: Uint8Array): PdfRun[][] {
  return pagesOf(pdf).flatMap((runs) => linesOf(runs).map((line) => line.toSorted((a, b) => a.x - b.x)));
}

/** Glyphs that were drawn at one place. */
interface PdfRun {
  x: number;
  height: string;
  /** Their numbers in the font. */
  glyphs: string[];
  text: string;
}

function pagesOf(pdf: Uint8Array): PdfRun[][] {
  const objects = objectsOf(Buffer.from(pdf).toString("latin1"));
  const letters = new Map([...objects.values()].flatMap((body) => fontsOf(body, objects)));
  return [...objects.values()].flatMap((body) => {
    const content = unpacked(body);
    return content?.includes("\nBT\n") ? [runsOf(content, letters)] : [];
  });
}

/** Maps a font's glyph numbers to text. */
type Letters = Map<number, string>;

function objectsOf(text: string): Map<string, string> {
  const found = text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm);
  return new Map([...found].map(([, number = "", body = ""]) => [number, body]));
}

/** Returns the fonts of an object's resources by their names in the text. */
function fontsOf(body: string, objects: Map<string, string>): [name: string, letters: Letters][] {
  return [...body.matchAll(/\/(F\d+) (\d+) 0 R/g)].flatMap(([, name = "", number = ""]) => {
    const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? "")?.[1];
    const map = table && unpacked(objects.get(table) ?? "");
    return map ? [[name, lettersOf(map)]] : [];
  });
}

function lettersOf(map: string): Letters {
  const letters: Letters = new Map();
  for (const [, from = "", list = ""] of map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    const texts = [...list.matchAll(/<([\w ]+)>/g)].map(([, codes = ""]) =>
      codes
        .split(" ")
        .map((code) => String.fromCharCode(Number.parseInt(code, 16)))
        .join(""),
    );
    for (const [place, text] of texts.entries()) letters.set(Number.parseInt(from, 16) + place, text);
  }
  return letters;
}

function unpacked(body: string): string | null {
  const packed = /stream\n([\s\S]*)\nendstream/.exec(body)?.[1];
  if (packed === undefined || !body.includes("/FlateDecode") || body.includes("/FontFile")) return null;
  return inflateSync(Buffer.from(packed, "latin1")).toString("latin1");
}

function runsOf(content: string, fonts: Map<string, Letters>): PdfRun[] {
  const runs = content.matchAll(/1 0 0 1 (\S+) (\S+) Tm\n\/(F\d+) \S+ Tf\n\[([^\]]*)\] TJ/g);
  return [...runs].map(([, x = "", height = "", font = "", list = ""]) => {
    const glyphs = [...list.matchAll(/<(\w+)>/g)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []);
    const letters = glyphs.map((glyph) => fonts.get(font)?.get(Number.parseInt(glyph, 16)) ?? "\u{FFFD}");
    return { x: Number(x), height, glyphs, text: letters.join("") };
  });
}

function linesOf(runs: PdfRun[]): PdfRun[][] {
  const lines = new Map<string, PdfRun[]>();
  for (const run of runs) lines.set(run.height, [...(lines.get(run.height) ?? []), run]);
  return [...lines.values()];
}

function textOf(line: PdfRun[]): string {
  return line
    .reduce(
      (before, { text }) => (before === "" || before.endsWith(" ") ? before + text : `${before} | ${text}`),
      "",
    )
    .trim();
}
