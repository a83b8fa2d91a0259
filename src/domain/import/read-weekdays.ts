import { foldText } from "#lib/search.ts";
import { WEEK_DAYS } from "#lib/time/calendar-days.ts";
import { LANGUAGES } from "#words/languages.ts";
import { weekdayName } from "../time/weekday-names.ts";

/** Weekdays of a cell, Sunday is 0: 'Mon, Wed', 'Montag bis Freitag', 'lun.-vie.'; null if a word is no weekday. */
export function readWeekdays(text: string): number[] | null {
  const words = foldText(text).match(/\p{L}+\.?|[-–—]/gu) ?? [];
  const found = new Set<number>();
  let from: number | null = null;
  let isRange = false;
  for (const word of words) {
    const bare = word.replace(".", "");
    if (AND.includes(bare)) continue;
    if (TO.includes(bare)) {
      if (from === null) return null;
      isRange = true;
      continue;
    }
    const days: number[] | null = EVERY.includes(bare)
      ? [...Array(WEEK_DAYS).keys()]
      : daysFrom(isRange ? from : null, bare);
    if (!days) return null;
    for (const day of days) found.add(day);
    from = days.at(-1) ?? null;
    isRange = false;
  }
  return isRange ? null : [...found].sort();
}

// no words: read in files, never shown
const AND = ["and", "und", "y", "et", "و"];
const TO = ["-", "–", "—", "to", "bis", "a", "au", "hasta", "الي"];
const EVERY = ["daily", "taglich", "diario", "quotidien", "يوميا"];

/** The weekday of a name, or those up to it. */
function daysFrom(first: number | null, name: string): number[] | null {
  const last = weekdays().get(name);
  if (last === undefined) return null;
  if (first === null) return [last];
  const length = ((last - first + WEEK_DAYS) % WEEK_DAYS) + 1;
  return Array.from({ length }, (_, after) => (first + after) % WEEK_DAYS);
}

let known: ReadonlyMap<string, number> | undefined;

function weekdays(): ReadonlyMap<string, number> {
  known ??= new Map(
    LANGUAGES.flatMap((language) =>
      (["long", "short"] as const).flatMap((width) =>
        Array.from({ length: WEEK_DAYS }, (_, weekday) => {
          const name = foldText(weekdayName(language, weekday, width)).replace(/[^\p{L}]/gu, "");
          return [name, weekday] as const;
        }),
      ),
    ),
  );
  return known;
}
