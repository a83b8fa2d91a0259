import { expect, it } from "vitest";
import { newFormat } from "#tests/factories/format.ts";
import { pdfLines, pdfText } from "#tests/factories/pdf-text.ts";
import { readFont } from "#tests/factories/read-font.ts";
import { makePdf } from "#view/pdf/make-pdf.ts";
import { trainingWords } from "#words/made/training.ts";
import { certificateName } from "./certificate-button.tsx";
import { certificateDefinition } from "./certificate-pdf.ts";

const say = await trainingWords.load("en-US");

const FACTS = {
  business: "Łódź Bread & Co",
  logo: null,
  person: "Sam Okafor",
  module: "Food safety",
  at: "2026-03-03T12:00:00.000Z",
  score: 80 as number | null,
};
const pdfOf = (facts: typeof FACTS) => makePdf(certificateDefinition(say, facts, newFormat()), readFont);

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

it("in Arabic says the same from right to left, with the Latin name as it is written", async () => {
  const arabic = certificateDefinition(
    await trainingWords.load("ar-AE"),
    FACTS,
    newFormat({ locale: "ar-AE" }),
  );
  const lines = pdfLines(await makePdf(arabic, readFont)).map((runs) =>
    runs.map(({ text }) => text).join(""),
  );
  const turned = (word: string) => [...word].reverse().join("");
  expect(lines).toContain("Sam Okafor");
  expect(lines).toContain(`80% :${turned("الدرجة")}`);
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
