import { links } from "#lib/links.ts";
import { helpWords } from "#words/made/help.ts";
import { useWords } from "#words/use-words.ts";
import { LegalDialog } from "./legal-dialog.tsx";
import { privacyPolicy } from "./privacy.ts";

export function PrivacyDialog({ onClose }: { onClose: () => void }) {
  const say = useWords(helpWords);
  return <LegalDialog legal={privacyPolicy(say)} path={links.privacy()} onClose={onClose} />;
}
