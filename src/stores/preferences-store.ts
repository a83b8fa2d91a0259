import { create } from "zustand";
import { REGIONAL_DEFAULTS, type RegionalSettings } from "#lib/format/format-settings.ts";

const KEYS = { hourCycle: "hourCycle", firstDayOfWeek: "firstDayOfWeek" } as const;
const HOUR_CYCLES: readonly RegionalSettings["hourCycle"][] = [12, 24];
const FIRST_DAYS: readonly RegionalSettings["firstDayOfWeek"][] = ["sun", "mon", "sat"];

/** How the person in front of this device reads times and weeks. Kept in local storage, so each device has its own. */
export const usePreferences = create<RegionalSettings>()(() => ({
  hourCycle: stored(KEYS.hourCycle, HOUR_CYCLES),
  firstDayOfWeek: stored(KEYS.firstDayOfWeek, FIRST_DAYS),
}));

/** Chooses some of them and remembers them on this device. */
export function setPreferences(chosen: Partial<RegionalSettings>) {
  for (const [name, value] of Object.entries(chosen)) {
    localStorage.setItem(KEYS[name as keyof RegionalSettings], String(value));
  }
  usePreferences.setState(chosen);
}

function stored<K extends keyof RegionalSettings>(name: K, choices: readonly RegionalSettings[K][]) {
  const text = localStorage.getItem(KEYS[name]);
  return choices.find((choice) => String(choice) === text) ?? REGIONAL_DEFAULTS[name];
}
