import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { pdfLines } from "#tests/factories/pdf-text.ts";
import { readFont } from "#tests/factories/read-font.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { makePdf } from "./make-pdf.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
/** What the development server calls a file is its path in the project. */
const readFile = async (url: string) => new Uint8Array(readFileSync(join(ROOT, url.replace(/^\/@fs/, ""))));

async function linesOf(text: string, { language = "en-US", load = readFile } = {}) {
  const pdf = await makePdf({ content: text, language, info: { creationDate: new Date(0) } }, readFont, load);
  return pdfLines(pdf).map((runs) => runs.map((run) => run.text).join(""));
}
const told = () => toastQueue.visibleToasts.map(({ content }) => JSON.stringify(content)).join();

afterEach(() => {
  for (const { key } of toastQueue.visibleToasts) toastQueue.close(key);
});

it.each([
  ["Chinese", "王小明", "王小明"],
  ["Chinese in an English line", "Payslip for 王小明, 2026", "Payslip for 王小明, 2026"],
  ["Hebrew, from the right", "דנה", "הנד"],
  ["Thai", "สมชาย", "สมชาย"],
  ["an emoji", "Sam 🎉", "Sam 🎉"],
  ["an emoji with a look, plainly", "Sam 👍🏽", "Sam 👍"],
])("draws %s", async (_, name, drawn) => {
  expect(await linesOf(name)).toEqual([drawn]);
  expect(told()).toBe("");
});

it("draws names of several scripts in a document from right to left", async () => {
  const turned = (word: string) => [...word].reverse().join("");
  expect(await linesOf("قسيمة 王小明", { language: "ar" })).toEqual([`王小明 ${turned("قسيمة")}`]);
});

it("fetches no font for letters that the document's own draws", async () => {
  const load = vi.fn(readFile);
  await linesOf("Łódź Bread & Co © Ελένη Иван €5 – “8 × 2”", { load });
  expect(load).not.toHaveBeenCalled();
});

it("fetches the few files that have the letters", async () => {
  const load = vi.fn(readFile);
  await linesOf("王小明 王", { load });
  expect(load.mock.calls.length).toBeLessThanOrEqual(3);
});

it("puts question marks where a font cannot be fetched, and says so", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const offline = () => Promise.reject(new Error("offline"));
  expect(await linesOf("Sam 王", { load: offline })).toEqual(["Sam ?"]);
  expect(told()).toContain("Needs a connection to write: 王");
});

it("says which letters have no font at all", async () => {
  expect(await linesOf("Sam ᚠ")).toEqual(["Sam ?"]);
  expect(told()).toContain("ᚠ");
});
