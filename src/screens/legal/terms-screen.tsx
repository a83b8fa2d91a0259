import { useHelpWords } from "#words/made/use-help-words.ts";
import { LegalScreen } from "./legal-screen.tsx";
import { termsOfService } from "./terms.ts";

export function TermsScreen() {
  const say = useHelpWords();
  return <LegalScreen legal={termsOfService(say)} />;
}
