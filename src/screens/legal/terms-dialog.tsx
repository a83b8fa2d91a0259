import { links } from "#lib/links.ts";
import { helpWords } from "#words/made/help.ts";
import { useWords } from "#words/use-words.ts";
import { LegalDialog } from "./legal-dialog.tsx";
import { termsOfService } from "./terms.ts";

export function TermsDialog({ onClose }: { onClose: () => void }) {
  const say = useWords(helpWords);
  return <LegalDialog legal={termsOfService(say)} path={links.terms()} onClose={onClose} />;
}
