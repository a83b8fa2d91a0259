import { helpWords } from "#words/made/help.ts";
import { useWords } from "#words/use-words.ts";
import { LegalScreen } from "./legal-screen.tsx";
import { termsOfService } from "./terms.ts";

export function TermsScreen() {
  const say = useWords(helpWords);
  return <LegalScreen legal={termsOfService(say)} />;
}
