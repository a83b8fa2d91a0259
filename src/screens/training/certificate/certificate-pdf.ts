import type { Content, TDocumentDefinitions } from "pdfmake/interfaces.js";
import type { Format } from "#lib/format/create-format.ts";
import { makePdf } from "#view/pdf/make-pdf.ts";
import { INK, logoPart, MUTED } from "#view/pdf/pdf-parts.ts";
import type { SayTraining } from "#words/made/training.ts";

interface CertificateFacts {
  business: string;
  /** A data URL, or null for none. */
  logo: string | null;
  person: string;
  module: string;
  /** The UTC instant of the completion; `score` is in percent, null without a quiz. */
  at: string;
  score: number | null;
}

/** The certificate of a completed module, as the bytes of a PDF. */
export async function certificatePdf(
  say: SayTraining,
  facts: CertificateFacts,
  format: Format,
): Promise<Uint8Array> {
  return makePdf(certificateDefinition(say, facts, format));
}

/** The content of a certificate: the same facts always give the same content. */
export function certificateDefinition(
  say: SayTraining,
  { business, logo, person, module, at, score }: CertificateFacts,
  format: Format,
): TDocumentDefinitions {
  const completedAt = new Date(at);
  const line = (text: string, options: object = {}) => ({ text, alignment: "center" as const, ...options });
  const lineOf = (options: object) => (chunks: unknown[]) => line(chunks.join(""), options);
  return {
    info: {
      title: say("certificate.documentTitle", { name: person, module }),
      author: business,
      creationDate: completedAt,
      modDate: completedAt,
    },
    language: say.locale,
    displayTitle: true,
    pageSize: "A4",
    pageOrientation: "landscape",
    pageMargins: [72, 96, 72, 72],
    defaultStyle: { font: "Roboto", fontSize: 14, lineHeight: 1.25, color: INK },
    content: [
      ...logoPart(logo, "center"),
      line(business, { color: MUTED }),
      line(say("certificate.title"), { fontSize: 32, bold: true, margin: [0, 8, 0, 36] }),
      ...(say.pieces("certificate.body", {
        person,
        training: module,
        text: lineOf({ color: MUTED }),
        name: lineOf({ fontSize: 26, bold: true, margin: [0, 6, 0, 6] }),
        module: lineOf({ fontSize: 22, bold: true, margin: [0, 6, 0, 6] }),
      }) as Content[]),
      line(say("certificate.completed", { date: format.date(at) }), { margin: [0, 30, 0, 0] }),
      ...(score === null ? [] : [line(say("certificate.score", { score: format.percent(score / 100) }))]),
    ],
  };
}
