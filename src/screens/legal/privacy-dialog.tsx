import { links } from "#lib/links.ts";
import { useHelpWords } from "#words/made/use-help-words.ts";
import { LegalDialog } from "./legal-dialog.tsx";
import { privacyPolicy } from "./privacy.ts";

export function PrivacyDialog({ onClose }: { onClose: () => void }) {
  const say = useHelpWords();
  return <LegalDialog legal={privacyPolicy(say)} path={links.privacy()} onClose={onClose} />;
}
