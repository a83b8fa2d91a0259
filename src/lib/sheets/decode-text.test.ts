import { expect, it } from "vitest";
import { decodeText } from "./decode-text.ts";

/** Text in a code page of one byte a character. */
function inPage(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
  );
  return Uint8Array.from(text, (character) => bytes.get(character) ?? Number.NaN);
}

function inUtf16(text: string, isLittle: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let place = 0; place < text.length; place++)
    bytes.setUint16(place * 2, text.charCodeAt(place), isLittle);
  return new Uint8Array(bytes.buffer);
}

const listOf = (name: string) => `name,email\n${name},a@shop.test\n`;

it.each([
  ["windows-1252", "José"],
  ["windows-1252", "Jürgen Müller-Weiß"],
  ["windows-1256", "فاطمة الزهراء"],
])("reads a list of people in %s without a question: %s", (encoding, name) => {
  expect(decodeText(inPage(listOf(name), encoding))).toMatchObject({ text: listOf(name), isSure: true });
});

it.each([
  ["windows-1250", "Jiří Dvořák"],
  ["windows-1250", "Łukasz Żółć"],
  ["windows-1251", "Иван Петров"],
  ["windows-1253", "Γιώργος Παπαδόπουλος"],
  ["windows-1254", "Ayşe Yılmaz"],
  ["koi8-u", "Иван Петров"],
  ["x-mac-cyrillic", "Иван Петров"],
  ["windows-874", "สมชาย"],
  ["windows-1256", "أحمد"],
  ["windows-1255", "דנה כהן"],
  ["macintosh", "Jürgen Müller"],
  ["macintosh", "Zoë"],
])("reads %s right, or offers it: %s", (encoding, name) => {
  const decoded = decodeText(inPage(listOf(name), encoding));
  if (decoded.isSure) return expect(decoded.text).toBe(listOf(name));
  expect(decoded.readings.slice(0, 8).map(({ sample }) => sample)).toContainEqual([name]);
});

it("prefers the code page of the reader's language among equals", () => {
  expect(decodeText(inPage(listOf("Иван Петров"), "windows-1251"), "ru").text).toBe(listOf("Иван Петров"));
  expect(decodeText(inPage(listOf("Jiří Dvořák"), "windows-1250"), "cs").text).toBe(listOf("Jiří Dvořák"));
});

it("offers Chinese and Japanese, but never takes them unasked", () => {
  // "王小明" in GB 18030.
  const bytes = Uint8Array.of(0xcd, 0xf5, 0xd0, 0xa1, 0xc3, 0xf7, 0x0a);
  const decoded = decodeText(bytes);
  expect(decoded.readings.map(({ sample }) => sample)).toContainEqual(["王小明"]);
  expect(decoded.isSure).toBe(false);
});

it.each([
  ["UTF-8", new TextEncoder().encode(listOf("أحمد"))],
  ["UTF-16 with a mark", inUtf16(`\uFEFF${listOf("أحمد")}`, true)],
  ["UTF-16 of the other order with a mark", inUtf16(`\uFEFF${listOf("أحمد")}`, false)],
  ["UTF-16 without a mark", inUtf16(listOf("أحمد"), true)],
  ["UTF-16 of the other order without a mark", inUtf16(listOf("王小明"), false)],
])("is sure of %s", (_, bytes) => {
  expect(decodeText(bytes)).toMatchObject({
    text: expect.stringMatching(/أحمد|王小明/),
    readings: [],
    isSure: true,
  });
});
