import { LegalScreen } from "./legal-screen.tsx";
import { PRIVACY } from "./privacy.ts";

export function PrivacyScreen() {
  return <LegalScreen legal={PRIVACY} />;
}
