import { get, set } from "#lib/storage/values.ts";
import { DEFAULT_LANGUAGE } from "#words/languages.ts";
import type { KeepLanguage } from "./messages.ts";

const LOCALE = "locale";

export const noteLocale = (asked: KeepLanguage) => set(LOCALE, asked);

/** In which language and hours to notify. */
export async function localeOfPages(): Promise<Pick<KeepLanguage, "locale" | "hourCycle">> {
  return (await get<KeepLanguage>(LOCALE)) ?? { locale: DEFAULT_LANGUAGE, hourCycle: 12 };
}
