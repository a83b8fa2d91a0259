import type { TDocumentDefinitions } from "pdfmake/interfaces.js";

/** The two cuts of the font, as the bytes of its files. */
export interface PdfFonts {
  normal: Uint8Array;
  bold: Uint8Array;
}

/** Makes a PDF; nothing leaves the device. The library is loaded when it is first needed. */
export async function makePdf(definition: TDocumentDefinitions, fonts: PdfFonts): Promise<Uint8Array> {
  const { default: pdfmake } = await import("pdfmake/build/pdfmake.js");
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.addVirtualFileSystem({ normal: fileOf(fonts.normal), bold: fileOf(fonts.bold) });
  pdfmake.setFonts({ Roboto: { normal: "normal", bold: "bold" } });
  return new Uint8Array(await pdfmake.createPdf(definition).getBuffer());
}

/** The library takes bytes and copies them, whatever encoding they are said to have; its types know base64 alone. */
function fileOf(data: Uint8Array): string {
  return { data } as unknown as string;
}
