import { useEffect, useLayoutEffect, useRef } from "react";
import type { KioskSnapshot } from "#domain/kiosk/kiosk-step.ts";
import {
  guestLanguageOf,
  rememberGuestLanguage,
  setGuestLanguage,
  useGuestLanguage,
} from "#stores/guest-language.ts";
import { useLatest } from "#ui/use-latest.ts";
import { useLanguageChoice } from "#view/format/use-language-choice.ts";
import { loadLanguage } from "#words/words.ts";

/** A language that was chosen on the first screen lasts as long without a PIN. */
const WITHOUT_PIN_MS = 20_000;

/**
 * Has the tablet speak the language of whoever stands there: what they choose, which is remembered once their PIN has
 * told who they are, else what they last chose here. The first screen is in the tablet's own again. Returns what
 * chooses one.
 */
export function useGuestLanguageOf({ state, person }: KioskSnapshot): (locale: string) => void {
  const speak = useLanguageChoice();
  const chosen = useGuestLanguage(({ locale }) => locale);
  const userId = person?.user_id;
  const before = useRef(state);

  useLayoutEffect(() => {
    if (isTurnOver(before.current, state)) setGuestLanguage(null);
    before.current = state;
  }, [state]);

  useLayoutEffect(() => {
    if (!userId) return;
    const { locale } = useGuestLanguage.getState();
    if (locale) return rememberGuestLanguage(userId, locale);
    const last = guestLanguageOf(userId);
    if (!last) return;
    let isHere = true;
    void loadLanguage(last).then((isLoaded) => isLoaded && isHere && setGuestLanguage(last));
    return () => {
      isHere = false;
    };
  }, [userId]);

  useEffect(() => {
    if (state !== "idle" || !chosen) return;
    const timer = setTimeout(() => setGuestLanguage(null), WITHOUT_PIN_MS);
    return () => clearTimeout(timer);
  }, [state, chosen]);

  useEffect(() => () => setGuestLanguage(null), []);

  const who = useLatest(userId);
  return (locale) =>
    void speak(locale, () => {
      setGuestLanguage(locale);
      if (who.current) rememberGuestLanguage(who.current, locale);
    });
}

/** Whoever typed a wrong PIN, or took digits back, is still there. After a punch, the next person may type at once. */
function isTurnOver(before: KioskSnapshot["state"], state: KioskSnapshot["state"]): boolean {
  if (state === "typing") return before === "stored";
  return state === "idle" && !["idle", "typing", "checking", "wrong"].includes(before);
}
