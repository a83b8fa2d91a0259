import { helpWords } from "#words/made/help.ts";
import { useWords } from "#words/use-words.ts";
import { LegalScreen } from "./legal-screen.tsx";
import { privacyPolicy } from "./privacy.ts";

export function PrivacyScreen() {
  const say = useWords(helpWords);
  return <LegalScreen legal={privacyPolicy(say)} />;
}
