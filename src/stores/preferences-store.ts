import { create } from "zustand";
import type { RegionalSettings, RegionChoice } from "#lib/format/format-settings.ts";

const KEYS = { hourCycle: "hourCycle", firstDayOfWeek: "firstDayOfWeek", locale: "formatLocale" } as const;
const HOUR_CYCLES: readonly RegionalSettings["hourCycle"][] = [12, 24];
const FIRST_DAYS: readonly RegionalSettings["firstDayOfWeek"][] = ["sun", "mon", "sat"];

/** Chosen settings; null to follow the locale. */
type Preferences = { [Name in keyof RegionChoice]: RegionChoice[Name] | null };

/**
 * The person's settings for dates, times and weeks, in local storage for the first paint; settings of other devices
 * come with the replica.
 */
export const usePreferences = create<Preferences>()(() => ({
  hourCycle: stored(KEYS.hourCycle, HOUR_CYCLES),
  firstDayOfWeek: stored(KEYS.firstDayOfWeek, FIRST_DAYS),
  locale: localStorage.getItem(KEYS.locale),
}));

/** Chooses some of them and remembers them on this device. */
export function setPreferences(chosen: Partial<RegionChoice>) {
  for (const [name, value] of Object.entries(chosen)) {
    const key = KEYS[name as keyof RegionChoice];
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, String(value));
  }
  usePreferences.setState(chosen);
}

function stored<K extends keyof RegionalSettings>(name: K, choices: readonly RegionalSettings[K][]) {
  const text = localStorage.getItem(KEYS[name]);
  return choices.find((choice) => String(choice) === text) ?? null;
}
