// npm run legal: makes the PDFs in public/ from the legal documents' sources; their output is committed.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import pdfmake from "pdfmake";
import type { Content, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { type LegalDocument, legalDocument } from "#screens/legal/legal-document.ts";
import { INK, MUTED } from "#view/pdf/pdf-parts.ts";
import type { Chapter, Passage } from "#view/reading/chapter.ts";
import { helpWords } from "#words/made/help.ts";

// Fonts that every reader has: the file embeds none and stays small.
pdfmake.setFonts({
  Helvetica: {
    normal: "Helvetica",
    bold: "Helvetica-Bold",
    italics: "Helvetica-Oblique",
    bolditalics: "Helvetica-BoldOblique",
  },
});
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.startsWith("Helvetica"));

const BRAND = "#2e68da";

if (import.meta.main) {
  const say = await helpWords.load("en-US");
  for (const legal of [legalDocument(say, "terms"), legalDocument(say, "privacy")])
    writeFileSync(join(import.meta.dirname, "..", "public", legal.pdf), await legalPdf(legal));
}

/** Resolves with the PDF of a legal document; the same text always gives the same file. */
export async function legalPdf(legal: LegalDocument): Promise<Buffer> {
  return pdfmake.createPdf(definition(legal)).getBuffer();
}

function definition(legal: LegalDocument): TDocumentDefinitions {
  const madeOn = new Date(`${legal.effectiveOn.day}T00:00:00Z`);
  return {
    info: {
      title: legal.title,
      author: "Shiftkeep",
      subject: `${legal.title}, in effect since ${legal.effectiveOn.words}`,
      creationDate: madeOn,
      modDate: madeOn,
    },
    language: "en",
    displayTitle: true,
    pageSize: "A4",
    pageMargins: [64, 64, 64, 72],
    defaultStyle: { font: "Helvetica", fontSize: 10.5, lineHeight: 1.35, color: INK },
    styles: {
      title: { fontSize: 24, bold: true },
      chapter: { fontSize: 13.5, bold: true, margin: [0, 16, 0, 5] },
      passage: { margin: [0, 0, 0, 6] },
      fine: { fontSize: 9, color: MUTED },
    },
    content: [mark(), ...opening(legal), ...legal.chapters.flatMap(chapter)],
    // A heading at the foot of a page moves to the next page, to its text.
    pageBreakBefore: (node, nodes) =>
      node.style === "chapter" && nodes.getFollowingNodesOnPage().length === 0,
    footer: (page, pages) => ({
      margin: [64, 24, 64, 0],
      style: "fine",
      columns: [`Shiftkeep · ${legal.title}`, { text: `Page ${page} of ${pages}`, alignment: "right" }],
    }),
  };
}

/** The product's mark: three shifts, each taking over from the one before. */
function mark(): Content {
  const bar = (x: number, y: number) =>
    ({ type: "rect", x, y, w: 22, h: 8, r: 4, color: "#ffffff" }) as const;
  return {
    canvas: [
      { type: "rect", x: 0, y: 0, w: 64, h: 64, r: 18, color: BRAND },
      { ...bar(12, 16) },
      { ...bar(21, 28) },
      { ...bar(30, 40), color: "#84e9ff" },
    ],
    margin: [0, 0, 0, 18],
  };
}

function opening({ title, effectiveOn, introduction }: LegalDocument): Content[] {
  return [
    { text: title, style: "title", outline: true, outlineExpanded: true, id: "title" },
    { text: `In effect since ${effectiveOn.words}`, style: "fine", margin: [0, 2, 0, 14] },
    { text: introduction, style: "passage" },
  ];
}

function chapter({ title, passages }: Chapter, index: number): Content[] {
  const heading = `${index + 1}. ${title}`;
  return [{ text: heading, style: "chapter", outline: true }, ...passages.map(passage)];
}

function passage(text: Passage): Content {
  return typeof text === "string" ? { text, style: "passage" } : { ul: [...text], style: "passage" };
}
