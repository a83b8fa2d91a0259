import { toast } from "#ui/toasts/toast.ts";
import { useViewWords } from "#words/made/use-view-words.ts";
import { loadLanguage } from "#words/words.ts";

/** What was asked for last: a slow answer must not undo it. */
let last = 0;

/** Returns what loads a locale's words and then takes it; if they cannot be loaded, it says so instead. */
export function useLanguageChoice(): (locale: string, take: () => unknown) => Promise<void> {
  const say = useViewWords();
  return async (locale, take) => {
    last += 1;
    const asked = last;
    const isLoaded = await loadLanguage(locale);
    if (asked !== last) return;
    if (isLoaded) await take();
    else toast.warning(say("toast.languageNotLoaded"));
  };
}
