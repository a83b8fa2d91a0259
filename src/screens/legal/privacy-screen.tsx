import { useHelpWords } from "#words/made/use-help-words.ts";
import { LegalScreen } from "./legal-screen.tsx";
import { privacyPolicy } from "./privacy.ts";

export function PrivacyScreen() {
  const say = useHelpWords();
  return <LegalScreen legal={privacyPolicy(say)} />;
}
