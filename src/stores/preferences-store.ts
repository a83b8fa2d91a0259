import { create } from "zustand";
import type { RegionalSettings, RegionChoice } from "#lib/format/format-settings.ts";
import type { ReaderWeek } from "#lib/time/calendar-days.ts";

const KEYS = { hourCycle: "hourCycle", firstDayOfWeek: "firstDayOfWeek", locale: "formatLocale" } as const;
const HOUR_CYCLES: readonly RegionalSettings["hourCycle"][] = [12, 24];
const FIRST_DAYS: readonly ReaderWeek[] = ["sun", "mon", "sat"];

/** app/inline/theme.js reads it before the first paint. */
const BUSINESS_KEY = "businessLocale";

/** Chosen settings; null to follow the locale. */
interface Preferences {
  locale: string | null;
  hourCycle: RegionalSettings["hourCycle"] | null;
  firstDayOfWeek: ReaderWeek | null;
  /** The business's default, for those who chose none; null without one. */
  businessLocale: string | null;
  /** Whether the language was chosen on a public page, since the page was opened. */
  isAhead: boolean;
}

/** The person's settings of dates, times and weeks, as local storage has them before the replica is open. */
export const usePreferences = create<Preferences>()(() => ({
  hourCycle: stored(KEYS.hourCycle, HOUR_CYCLES),
  firstDayOfWeek: stored(KEYS.firstDayOfWeek, FIRST_DAYS),
  locale: localStorage.getItem(KEYS.locale),
  businessLocale: localStorage.getItem(BUSINESS_KEY),
  isAhead: false,
}));

/** Chooses some of them and remembers them on this device. */
export function setPreferences(chosen: Partial<RegionChoice>) {
  for (const [name, value] of Object.entries(chosen)) {
    store(KEYS[name as keyof RegionChoice], value);
  }
  usePreferences.setState({ ...chosen, isAhead: false });
}

/** Chooses a language before anybody is signed in. */
export function setPublicLocale(locale: string) {
  setPreferences({ locale });
  usePreferences.setState({ isAhead: true });
}

/** Remembers the business's default for the next start. */
export function setBusinessLocale(businessLocale: string | null) {
  store(BUSINESS_KEY, businessLocale);
  usePreferences.setState({ businessLocale });
}

function store(key: string, value: string | number | null) {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, String(value));
}

function stored<K extends keyof RegionalSettings>(name: K, choices: readonly RegionalSettings[K][]) {
  const text = localStorage.getItem(KEYS[name]);
  return choices.find((choice) => String(choice) === text) ?? null;
}
