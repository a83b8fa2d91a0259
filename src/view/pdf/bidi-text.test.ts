import { expect, it } from "vitest";
import { fromLeft, piecesOf } from "./bidi-text.ts";

const isolated = (value: string) => `\u2068${value}\u2069`;
const turned = (word: string) => [...word].reverse().join("");

/** What is drawn from left to right, a letter at a time: the font engine turns the letters of Arabic pieces around. */
const drawn = (text: string, direction: "ltr" | "rtl") =>
  fromLeft(piecesOf(text, direction))
    .map(({ text, level }) => (level % 2 ? turned(text) : text))
    .join("");

it.each([
  ["words", "قسيمة الراتب", `${turned("الراتب")} ${turned("قسيمة")}`],
  ["a Latin name", `قسيمة ${isolated("Sam Okafor")}`, `Sam Okafor ${turned("قسيمة")}`],
  ["a time", "من 09:30 إلى 17:45", `17:45 ${turned("إلى")} 09:30 ${turned("من")}`],
  ["Arabic digits", "١٠ مارس ٢٠٢٦", `٢٠٢٦ ${turned("مارس")} ١٠`],
  ["money", "\u200f١٬٢٣٤٫٥٠ US$\u200e", "US$ ١٬٢٣٤٫٥٠"],
  ["money without a letter", "‏126.00 €", "€ 126.00"],
  ["brackets", "(مقهى) HACCP (2)", `HACCP (2) (${turned("مقهى")})`],
  ["an English sentence", "1 Harbour Street (back)!", "1 Harbour Street (back)!"],
])("in a right-to-left document: %s", (_, text, expected) => {
  expect(drawn(text, "rtl")).toBe(expected);
});

it("keeps the order of an English sentence with an Arabic name", () => {
  expect(drawn(`Payslip for ${isolated("سارة")}, 2026`, "ltr")).toBe(`Payslip for ${turned("سارة")}, 2026`);
});

it("lays out a sentence of values alone as the document runs", () => {
  const text = `${isolated("Harbour")} · ${isolated("Sam")}`;
  expect(drawn(text, "rtl")).toBe("Sam · Harbour");
  expect(drawn(text, "ltr")).toBe("Harbour · Sam");
});

it("gives each paragraph a direction of its own", () => {
  expect(piecesOf("مقهى\nBack door", "rtl").map(({ text, base }) => [text, base])).toEqual([
    ["مقهى", 1],
    ["\n", 1],
    ["Back", 0],
    [" ", 0],
    ["door", 0],
  ]);
});
