import * as v from "valibot";
import { create } from "zustand";
import { storedJson, storeJson } from "./local-storage.ts";

// On a shared tablet nobody is signed in as themselves: what each person reads is remembered here, on this tablet.
const KEY = "shiftkeep-tablet-languages";

const languages = v.record(v.string(), v.string());

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
  return storedJson(KEY, languages)?.[userId] ?? null;
}

export function rememberGuestLanguage(userId: string, locale: string) {
  // A full tablet still takes punches.
  const isKept = storeJson(KEY, { ...storedJson(KEY, languages), [userId]: locale });
  if (!isKept) console.warn("Language not remembered: there is no room.");
}
