import type { TDocumentDefinitions } from "pdfmake/interfaces.js";
import type { Format } from "#lib/format/create-format.ts";
import { makePdf } from "#view/pdf/make-pdf.ts";
import { loadFonts } from "#view/pdf/pdf-fonts.ts";
import { INK, MUTED } from "#view/pdf/pdf-parts.ts";

interface CertificateFacts {
  business: string;
  person: string;
  module: string;
  /** The UTC instant of the completion; `score` is in percent, null without a quiz. */
  at: string;
  score: number | null;
}

type Words = Pick<Format, "date" | "percent">;

/** The certificate of a completed module, as the bytes of a PDF. */
export async function certificatePdf(facts: CertificateFacts, format: Words): Promise<Uint8Array> {
  return makePdf(certificateDefinition(facts, format), await loadFonts());
}

/** The content of a certificate: the same facts always give the same content. */
export function certificateDefinition(
  { business, person, module, at, score }: CertificateFacts,
  format: Words,
): TDocumentDefinitions {
  const completedAt = new Date(at);
  const line = (text: string, options: object = {}) => ({ text, alignment: "center" as const, ...options });
  return {
    info: {
      title: `Certificate of ${person}, ${module}`,
      author: business,
      creationDate: completedAt,
      modDate: completedAt,
    },
    language: "en",
    displayTitle: true,
    pageSize: "A4",
    pageOrientation: "landscape",
    pageMargins: [72, 96, 72, 72],
    defaultStyle: { font: "Roboto", fontSize: 14, lineHeight: 1.25, color: INK },
    content: [
      line(business, { color: MUTED }),
      line("Certificate of completion", { fontSize: 32, bold: true, margin: [0, 8, 0, 36] }),
      line("This is to certify that", { color: MUTED }),
      line(person, { fontSize: 26, bold: true, margin: [0, 6, 0, 6] }),
      line("has completed the training", { color: MUTED }),
      line(module, { fontSize: 22, bold: true, margin: [0, 6, 0, 36] }),
      line(`Completed on ${format.date(at)}`),
      ...(score === null ? [] : [line(`Score: ${format.percent(score / 100)}`)]),
    ],
  };
}
