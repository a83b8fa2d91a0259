import { links } from "#lib/links.ts";
import { LegalDialog } from "./legal-dialog.tsx";
import { TERMS } from "./terms.ts";

export function TermsDialog({ onClose }: { onClose: () => void }) {
  return <LegalDialog legal={TERMS} path={links.terms()} onClose={onClose} />;
}
