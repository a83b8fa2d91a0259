// npm run legal: makes the PDFs in public/ from the legal documents' sources; their output is committed.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { legalDocument } from "#screens/legal/legal-document.ts";
import { helpWords } from "#words/made/help.ts";
import { legalPdf } from "./legal-pdf.ts";

const say = await helpWords.load("en-US");
for (const legal of [legalDocument(say, "terms"), legalDocument(say, "privacy")]) {
  writeFileSync(join(import.meta.dirname, "..", "public", legal.pdf), await legalPdf(legal));
}
