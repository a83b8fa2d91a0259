import type { TDocumentDefinitions, TFontDictionary } from "pdfmake/interfaces.js";
import { directionOf, languageOf } from "#words/languages.ts";
import { loadFont } from "./pdf-fonts.ts";

/** Arabic letters, wherever they are in a definition. */
const ARABIC = /[\u0600-\u06ff]/;

/** Makes a PDF on the device, in the direction of its language. What it needs for that loads on first use. */
export async function makePdf(definition: TDocumentDefinitions, load = loadFont): Promise<Uint8Array> {
  const direction = directionOf(languageOf(definition.language ?? ""));
  const needsArabic = direction === "rtl" || ARABIC.test(JSON.stringify(definition.content));
  const [{ default: pdfmake }, latin, arabic] = await Promise.all([
    import("pdfmake/build/pdfmake.js"),
    load("latin"),
    needsArabic ? Promise.all([import("./right-to-left.ts"), load("arabic")]).catch(withoutNames) : null,
  ]);

  /** Offline, where nobody reads Arabic, an Arabic name is left out rather than the whole payslip. */
  function withoutNames(error: unknown) {
    if (direction === "rtl") throw error;
    console.warn("A PDF lacks its Arabic letters:", error);
    return null;
  }

  pdfmake.setUrlAccessPolicy(() => false);
  const fonts: TFontDictionary = {};
  for (const { family, normal, bold } of [latin, ...(arabic ? [arabic[1]] : [])]) {
    const files = { normal: `${family}-normal`, bold: `${family}-bold` };
    pdfmake.addVirtualFileSystem({ [files.normal]: fileOf(normal), [files.bold]: fileOf(bold) });
    fonts[family] = files;
  }
  pdfmake.setFonts(fonts);
  const ordered = arabic ? arabic[0].inVisualOrder(definition, direction) : definition;
  return new Uint8Array(await pdfmake.createPdf(ordered).getBuffer());
}

/** The library accepts and copies bytes whatever the encoding says; only its types demand base64. */
function fileOf(data: Uint8Array): string {
  return { data } as unknown as string;
}
