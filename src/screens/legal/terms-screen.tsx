import { LegalScreen } from "./legal-screen.tsx";
import { TERMS } from "./terms.ts";

export function TermsScreen() {
  return <LegalScreen legal={TERMS} />;
}
