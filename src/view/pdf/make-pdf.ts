import type { TDocumentDefinitions } from "pdfmake/interfaces.js";

/** The two weights of the font, as the bytes of its files. */
export interface PdfFonts {
  normal: Uint8Array;
  bold: Uint8Array;
}

/** Makes a PDF on the device. The library loads on first use. */
export async function makePdf(definition: TDocumentDefinitions, fonts: PdfFonts): Promise<Uint8Array> {
  const { default: pdfmake } = await import("pdfmake/build/pdfmake.js");
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.addVirtualFileSystem({ normal: fileOf(fonts.normal), bold: fileOf(fonts.bold) });
  pdfmake.setFonts({ Roboto: { normal: "normal", bold: "bold" } });
  return new Uint8Array(await pdfmake.createPdf(definition).getBuffer());
}

/** The library accepts and copies bytes whatever the encoding says; only its types demand base64. */
function fileOf(data: Uint8Array): string {
  return { data } as unknown as string;
}
