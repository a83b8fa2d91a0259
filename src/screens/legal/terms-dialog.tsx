import { links } from "#lib/links.ts";
import { useHelpWords } from "#words/made/use-help-words.ts";
import { LegalDialog } from "./legal-dialog.tsx";
import { termsOfService } from "./terms.ts";

export function TermsDialog({ onClose }: { onClose: () => void }) {
  const say = useHelpWords();
  return <LegalDialog legal={termsOfService(say)} path={links.terms()} onClose={onClose} />;
}
