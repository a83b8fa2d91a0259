import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { legalPdf } from "#ci/legal.ts";
import { readCatalog } from "#ci/words/catalog.ts";
import { STAFF_TIERS } from "#domain/subscription/prices.ts";
import { legalDocument } from "#screens/legal/legal-document.ts";
import { helpWords } from "#words/made/help.ts";

const PUBLIC = join(import.meta.dirname, "..", "..", "public");
const SMALL_ENOUGH_TO_PRECACHE_BYTES = 100_000;

const say = await helpWords.load("en-US");
const terms = legalDocument(say, "terms");

describe.each([terms, legalDocument(say, "privacy")])("the PDF of the $title", (legal) => {
  const committed = readFileSync(join(PUBLIC, legal.pdf));

  it("is what its source makes; after an edit run `npm run legal`", async () => {
    expect(contentsOf(committed)).toEqual(contentsOf(await legalPdf(legal)));
  });

  it("would differ if a word of the text did", async () => {
    const edited = { ...legal, introduction: `${legal.introduction} Or not.` };
    expect(contentsOf(committed)).not.toEqual(contentsOf(await legalPdf(edited)));
  });

  it("names its title and language, and lists its chapters as bookmarks", () => {
    const text = committed.toString("latin1");
    expect(text).toContain(`(${legal.title})`);
    expect(text).toContain("/Lang (en)");
    expect(text.match(/\/Dest \[/g)).toHaveLength(legal.chapters.length + 1);
  });

  it("is small", () => expect(committed.length).toBeLessThan(SMALL_ENOUGH_TO_PRECACHE_BYTES));
});

it.each(["terms", "privacy"] as const)(
  "the %s say each numbered message of theirs once, in order",
  (name) => {
    const numbered = new RegExp(`^${name}\\.(?!summary).+\\.\\d+$`);
    const keys = Object.keys(readCatalog("en-US", "help")).filter((key) => numbered.test(key));
    const said = legalDocument(say, name).chapters.flatMap(({ passages }) => passages.flat());
    expect(said).toEqual(keys.map((key) => say(key as "terms.who.1")));
  },
);

it("the terms name the prices that are charged", () => {
  const said = terms.chapters.find(({ id }) => id === "prices")?.passages.flat() ?? [];
  expect(said[1]).toContain("$19.99");
  const steps = STAFF_TIERS.map(({ min, max, centsEach }) => [Math.max(2, min), max, centsEach / 100]);
  expect(said.slice(2, 6).map((line) => line.match(/[\d.]+/g)?.map(Number))).toEqual(steps);
});

/** What a PDF says, whatever the version of zlib that packed it: its streams unpacked, its lengths and offsets left out. */
function contentsOf(pdf: Buffer): string[] {
  const [objects = ""] = pdf.toString("latin1").split("\nxref\n");
  return objects.split(/(stream\n[\s\S]*?\nendstream)/).map((part) => {
    const packed = /^stream\n([\s\S]*)\nendstream$/.exec(part)?.[1];
    return packed === undefined
      ? part.replace(/\/Length \d+/g, "")
      : inflateSync(Buffer.from(packed, "latin1")).toString("latin1");
  });
}
