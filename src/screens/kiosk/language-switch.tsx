import { spokenLanguageName } from "#lib/format/language-name.ts";
import { Button } from "#ui/button.tsx";
import { useDeviceLocale, useLocale } from "#view/format/use-locale.ts";
import { spokenLocales } from "#words/languages.ts";
import { useKioskWords } from "#words/made/use-kiosk-words.ts";

/** The app's languages in a row, each in its own words. */
export function LanguageSwitch({ onChoose }: { onChoose: (locale: string) => void }) {
  const say = useKioskWords();
  const [inUse] = useLocale().split("-");
  const ofTablet = useDeviceLocale();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row in every browser.
    <div role="group" aria-label={say("language")} className="flex flex-wrap justify-center gap-1">
      {spokenLocales(ofTablet, navigator.languages).map((locale) => (
        <Button
          key={locale}
          variant={locale.split("-")[0] === inUse ? "secondary" : "quiet"}
          aria-pressed={locale.split("-")[0] === inUse}
          lang={locale}
          onPress={() => onChoose(locale)}
        >
          {spokenLanguageName(locale)}
        </Button>
      ))}
    </div>
  );
}
