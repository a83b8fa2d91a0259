// npm run legal: makes the PDFs in public/ from the legal documents' sources; their output is committed.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PRIVACY } from "#screens/legal/privacy.ts";
import { TERMS } from "#screens/legal/terms.ts";
import { legalPdf } from "./legal-pdf.ts";

for (const legal of [TERMS, PRIVACY]) {
  writeFileSync(join(import.meta.dirname, "..", "public", legal.pdf), await legalPdf(legal));
}
