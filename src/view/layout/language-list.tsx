import { spokenLanguageName } from "#lib/format/language-name.ts";
import { setPublicLocale } from "#stores/preferences-store.ts";
import { Icon } from "#ui/marks/icon.tsx";
import { OpenMenu } from "#ui/overlays/menu.tsx";
import { useLanguageChoice } from "#view/format/use-language-choice.ts";
import { useLocale } from "#view/format/use-locale.ts";
import { spokenLocales } from "#words/languages.ts";
import { useViewWords } from "#words/made/use-view-words.ts";

/** The app's languages, each in its own words. */
export function LanguageList({ button, onClose }: { button: HTMLElement; onClose: () => void }) {
  const say = useViewWords();
  const inUse = useLocale();
  const speak = useLanguageChoice();
  const items = spokenLocales(inUse, navigator.languages).map((locale) => ({
    id: locale,
    lang: locale,
    label: spokenLanguageName(locale),
    icon: <Icon name="check" className={locale === inUse ? "" : "invisible"} />,
    onAction: () => void speak(locale, () => setPublicLocale(locale)),
  }));
  return <OpenMenu label={say("language.menu")} items={items} button={button} onClose={onClose} />;
}
