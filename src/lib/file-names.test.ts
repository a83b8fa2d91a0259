import { expect, it } from "vitest";
import { fileWords } from "./file-names.ts";

it.each([
  ["Sam Okafor", "sam-okafor"],
  ['José/Ann: "Zoë"', "josé-ann-zoë"],
  ["Zoe\u0308", "zo\u00eb"],
  ["王小明", "王小明"],
  ["דָּנָה כהן", "דָּנָה-כהן".normalize("NFC")],
  ["สมชาย ศรีสุข", "สมชาย-ศรีสุข"],
  ["सीमा", "सीमा"],
  ["Sam 🎉", "sam"],
  ["🎉", ""],
])("makes %s a part of a file name", (text, words) => {
  expect(fileWords(text)).toBe(words);
});
