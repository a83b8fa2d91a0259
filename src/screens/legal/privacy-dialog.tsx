import { links } from "#lib/links.ts";
import { LegalDialog } from "./legal-dialog.tsx";
import { PRIVACY } from "./privacy.ts";

export function PrivacyDialog({ onClose }: { onClose: () => void }) {
  return <LegalDialog legal={PRIVACY} path={links.privacy()} onClose={onClose} />;
}
