import { expect, it } from "vitest";
import { plainDigits } from "./plain-digits.ts";

it.each([
  ["Arabic-Indic", "٠١٢٣٤٥٦٧٨٩"],
  ["Persian", "۰۱۲۳۴۵۶۷۸۹"],
  ["Devanagari", "०१२३४५६७८९"],
  ["Bengali", "০১২৩৪৫৬৭৮৯"],
  ["Thai", "๐๑๒๓๔๕๖๗๘๙"],
  ["fullwidth", "０１２３４５６７８９"],
  ["bold mathematical", "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗"],
  ["monospaced mathematical", "𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿"],
  ["own", "0123456789"],
])("reads %s digits", (_, digits) => expect(plainDigits(digits)).toBe("0123456789"));

it("leaves everything else as it is", () => {
  expect(plainDigits("+٤٩ (٠) ext. ۱۲, ½ ²")).toBe("+49 (0) ext. 12, ½ ²");
});
