import { inflateSync } from "node:zlib";

/**
 * Returns the text of a pdfmake PDF, line by line as on the page. Its fonts contain only the used glyphs, so each
 * font's table (ToUnicode) maps their numbers back to letters.
 */
export function pdfText(pdf: Uint8Array): string[] {
  const objects = objectsOf(Buffer.from(pdf).toString("latin1"));
  const letters = new Map([...objects.values()].flatMap((body) => fontsOf(body, objects)));
  return [...objects.values()].flatMap((body) => {
    const content = unpacked(body);
    return content?.includes("\nBT\n") ? linesOf(content, letters) : [];
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

function linesOf(content: string, fonts: Map<string, Letters>): string[] {
  const lines = new Map<string, string>();
  const runs = content.matchAll(/1 0 0 1 \S+ (\S+) Tm\n\/(F\d+) \S+ Tf\n\[([^\]]*)\] TJ/g);
  for (const [, height = "", font = "", glyphs = ""] of runs) {
    const text = [...glyphs.matchAll(/<(\w+)>/g)]
      .flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? [])
      .map((glyph) => fonts.get(font)?.get(Number.parseInt(glyph, 16)) ?? "\u{FFFD}")
      .join("");
    const before = lines.get(height);
    lines.set(height, before === undefined ? text : `${before}${before.endsWith(" ") ? "" : " | "}${text}`);
  }
  return [...lines.values()].map((line) => line.trim());
}
