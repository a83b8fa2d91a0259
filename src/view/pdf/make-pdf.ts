import type { Content, TDocumentDefinitions, TFontDictionary } from "pdfmake/interfaces.js";
import { toast } from "#ui/toasts/toast.ts";
import { directionOf, languageOf } from "#words/languages.ts";
import { viewWords } from "#words/made/view.ts";
import { localeNow } from "../format/use-locale.ts";
import { ARABIC, otherLettersOf, withUnknown } from "./letters.ts";
import { fetchFile, loadFont } from "./pdf-fonts.ts";

/**
 * Makes a PDF on the device, in the direction of its language. What it needs for that loads on first use. A letter that
 * no font draws, or whose font is out of reach, becomes a question mark, and the person is told of it.
 */
export async function makePdf(
  definition: TDocumentDefinitions,
  load = loadFont,
  loadFile = fetchFile,
): Promise<Uint8Array> {
  const direction = directionOf(languageOf(definition.language ?? ""));
  const text = JSON.stringify(definition.content);
  const letters = otherLettersOf(text);
  const needsArabic = direction === "rtl" || ARABIC.test(text);
  const [{ default: pdfmake }, latin, arabic, others] = await Promise.all([
    import("pdfmake/build/pdfmake.js"),
    load("latin"),
    needsArabic ? load("arabic").catch(withoutNames) : null,
    letters.size > 0
      ? import("./other-letters.ts")
          .then((module) => module.loadOtherLetters(letters, loadFile))
          .catch(() => null)
      : null,
  ]);
  const order =
    needsArabic || letters.size > 0 ? await import("./right-to-left.ts").catch(withoutNames) : null;

  /** Offline, where nobody reads Arabic, an Arabic name is left out rather than the whole payslip. */
  function withoutNames(error: unknown) {
    if (direction === "rtl") throw error;
    console.warn("A PDF lacks some of its letters:", error);
    return null;
  }

  /** What lays out other letters may be out of reach as well. */
  function undrawn(letter: string): boolean {
    const isOther = letters.has(letter) || ARABIC.test(letter);
    if (isOther) missing.add(letter);
    return isOther;
  }

  const families = others?.families;
  const missing = new Set<string>();
  function fontOf(letter: string): string | undefined | null {
    if (!letters.has(letter) && !ARABIC.test(letter)) return undefined;
    const family = letters.has(letter) ? families?.get(letter) : arabic?.family;
    if (!family) missing.add(letter);
    return family ?? null;
  }

  pdfmake.setUrlAccessPolicy(() => false);
  const fonts: TFontDictionary = {};
  for (const { family, normal, bold } of [latin, ...(arabic ? [arabic] : []), ...(others?.fonts ?? [])]) {
    const files = { normal: `${family}-normal`, bold: `${family}-bold` };
    pdfmake.addVirtualFileSystem({ [files.normal]: fileOf(normal), [files.bold]: fileOf(bold) });
    fonts[family] = files;
  }
  pdfmake.setFonts(fonts);
  const ordered = order
    ? order.inVisualOrder(definition, direction, fontOf)
    : withoutLetters(definition, undrawn);
  if (missing.size > 0) await sayMissing([...missing].join(" "));
  return new Uint8Array(await pdfmake.createPdf(ordered).getBuffer());
}

/** A definition that says what is missing instead of drawing boxes. */
function withoutLetters(
  { content, footer, ...rest }: TDocumentDefinitions,
  isUnknown: (letter: string) => boolean,
): TDocumentDefinitions {
  const plain = (part: unknown) => withUnknown(part, isUnknown) as Content;
  return {
    ...rest,
    content: plain(content),
    ...(typeof footer === "function" && { footer: (...page) => plain(footer(...page)) }),
  };
}

/** Tells what the file lacks, in the language of whoever makes it. */
async function sayMissing(letters: string) {
  const say = await viewWords.load(localeNow());
  toast.warning(say(navigator.onLine ? "pdf.lettersMissing" : "pdf.lettersOffline", { letters }));
}

/** The library accepts and copies bytes whatever the encoding says; only its types demand base64. */
function fileOf(data: Uint8Array): string {
  return { data } as unknown as string;
}
