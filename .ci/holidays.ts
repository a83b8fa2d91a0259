// npm run holidays: makes public/holidays/<country>.json from a data set that is installed aside; its output is committed.
// public/holidays/README.md says where the data is from, and under which license the files are.

import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { COUNTRIES } from "#domain/region/country-settings.ts";
import { subdivisionsOf } from "#domain/region/subdivisions.ts";
import type { HolidayFile } from "#schema/protocol/holiday-file.ts";
import { installAside, resolveAside, root } from "./aside.js";

/** Beyond them calendars that follow the moon, and laws, are guesses. */
const YEARS = [2026, 2027, 2028, 2029, 2030, 2031];
const LANGUAGES = ["en", "de", "es", "fr", "ar"];
const CODE_MAX = 40;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** What the data set says of a holiday. */
interface Told {
  /** When it begins there, by the wall clock: '2026-12-25 00:00:00'. */
  date: string;
  start: Date;
  end: Date;
  name: string;
  rule: string;
  type: "public" | "bank" | "school" | "optional" | "observance";
}

interface DataSet {
  getHolidays(year: number, language?: string): Told[];
  getStates(country: string): Record<string, string> | undefined;
}

await installAside("date-holidays");
const { default: Holidays } = (await import(resolveAside("date-holidays"))) as {
  default: new (country: string, state?: string) => DataSet;
};

const folder = join(root, "public", "holidays");
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (name.endsWith(".json")) rmSync(join(folder, name));
for (const country of COUNTRIES) {
  const file = fileOf(country);
  if (Object.values(file.days).some((days) => days.length > 0))
    writeFileSync(join(folder, `${country}.json`), `${JSON.stringify(file)}\n`);
}

function fileOf(country: string): HolidayFile {
  const file: HolidayFile = { names: {}, days: {} };
  const states = Object.keys(new Holidays(country).getStates(country) ?? {}).map((state) =>
    state.toUpperCase(),
  );
  const known = subdivisionsOf(country)
    .map(({ value }) => value.slice(3))
    .filter((state) => states.includes(state));
  for (const year of YEARS) {
    const whole = listed(new Holidays(country), year, file);
    const places = new Map<string, string[]>();
    for (const state of known) {
      for (const holiday of listed(new Holidays(country, state), year, file))
        places.set(holiday, [...(places.get(holiday) ?? []), state]);
    }
    const isEverywhere = (holiday: string) =>
      known.length === 0 || places.get(holiday)?.length === known.length;
    file.days[year] = [...new Set([...whole, ...places.keys()])].sort().map((holiday) => {
      const [day = "", code = ""] = holiday.split(" ");
      if (isEverywhere(holiday)) return [day, code];
      return [
        day,
        code,
        [...(whole.includes(holiday) ? ["*"] : []), ...(places.get(holiday) ?? [])].join(" "),
      ];
    });
  }
  return file;
}

/** The holidays of a place in a year, each as its day and code; notes their names. */
function listed(place: DataSet, year: number, { names }: HolidayFile): string[] {
  const local = place.getHolidays(year);
  const translated = LANGUAGES.map((language) => [language, place.getHolidays(year, language)] as const);
  return local.flatMap((told, nth) => {
    if (told.type !== "public") return [];
    const nameIn = (language: string) => translated.find(([one]) => one === language)?.[1][nth]?.name ?? "";
    const code = codeOf(nameIn("en")) || codeOf(told.rule);
    names[code] ??= Object.fromEntries([
      ["", told.name],
      ...LANGUAGES.map((language) => [language, nameIn(language)]).filter(
        ([, name]) => name && name !== told.name,
      ),
    ]);
    return daysOf(told)
      .filter((day) => day.startsWith(`${year}-`))
      .map((day) => `${day.slice(5)} ${code}`);
  });
}

/** 'saint-stephens-day'. */
function codeOf(name: string): string {
  const plain = name
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’.]/g, "")
    .toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, CODE_MAX)
    .replace(/^-+|-+$/g, "");
}

/** The calendar days of a holiday: those whose noon it covers, since some begin at sunset and some at noon. */
function daysOf({ date, start, end }: Told): string[] {
  const begins = Date.parse(`${date.slice(0, 19).replace(" ", "T")}Z`);
  const ends = begins + (end.getTime() - start.getTime());
  const days: string[] = [];
  for (let day = Math.floor(begins / DAY_MS) * DAY_MS; day < ends; day += DAY_MS) {
    const noon = day + 12 * HOUR_MS;
    if (noon >= begins && noon < ends) days.push(new Date(day).toISOString().slice(0, 10));
  }
  return days;
}
