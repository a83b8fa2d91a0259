import * as v from "valibot";
import { create } from "zustand";

// On a shared tablet nobody is signed in as themselves: what each person reads is remembered here, on this tablet.
const KEY = "shiftkeep-tablet-languages";

const stored = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

interface GuestLanguage {
  /** The locale of whoever stands at the tablet; null for the tablet's own. */
  locale: string | null;
}

/** What a shared tablet speaks for a while. */
export const useGuestLanguage = create<GuestLanguage>()(() => ({ locale: null }));

export function setGuestLanguage(locale: string | null) {
  useGuestLanguage.setState({ locale });
}

/** What a person last chose on this tablet; null for nothing. */
export function guestLanguageOf(userId: string): string | null {
  return all()[userId] ?? null;
}

export function rememberGuestLanguage(userId: string, locale: string) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [userId]: locale }));
  } catch (error) {
    // A full tablet still takes punches.
    console.warn("Language not remembered:", error);
  }
}

function all(): Record<string, string> {
  const parsed = v.safeParse(stored, localStorage.getItem(KEY));
  return parsed.success ? parsed.output : {};
}
