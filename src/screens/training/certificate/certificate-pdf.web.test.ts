import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { newFormat } from "#tests/factories/format.ts";
import { pdfText } from "#tests/factories/pdf-text.ts";
import { makePdf } from "#view/pdf/make-pdf.ts";
import { trainingWords } from "#words/made/training.ts";
import { certificateName } from "./certificate-button.tsx";
import { certificateDefinition } from "./certificate-pdf.ts";

const say = await trainingWords.load("en-US");

const FOLDER = join(
  dirname(createRequire(import.meta.url).resolve("pdfmake/package.json")),
  "fonts",
  "Roboto",
);
const FONTS = {
  normal: readFileSync(join(FOLDER, "Roboto-Regular.ttf")),
  bold: readFileSync(join(FOLDER, "Roboto-Medium.ttf")),
};
const FACTS = {
  business: "Łódź Bread & Co",
  person: "Sam Okafor",
  module: "Food safety",
  at: "2026-03-03T12:00:00.000Z",
  score: 80 as number | null,
};
const pdfOf = (facts: typeof FACTS) => makePdf(certificateDefinition(say, facts, newFormat()), FONTS);

it("says who completed what when, and how well", async () => {
  expect(await pdfText(await pdfOf(FACTS))).toEqual([
    "Łódź Bread & Co",
    "Certificate of completion",
    "This is to certify that",
    "Sam Okafor",
    "has completed the training",
    "Food safety",
    "Completed on Mar 3, 2026",
    "Score: 80%",
  ]);
});

it("says nothing of a score where there was no quiz", async () => {
  expect(await pdfText(await pdfOf({ ...FACTS, score: null }))).not.toContain("Score: 80%");
});

it("is the same file whenever it is made", async () => {
  const [one, other] = [await pdfOf(FACTS), await pdfOf(FACTS)];
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
});

it("is named after whom and what it is for", () => {
  expect(certificateName(say, "Sam Okafor", "Food / safety")).toBe("certificate-sam-okafor-food-safety.pdf");
  expect(certificateName(say, "☕", "Food")).toBe("certificate-food.pdf");
});
