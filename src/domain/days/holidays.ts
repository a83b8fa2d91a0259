import { DAY_NOTE_TITLE_MAX, type DayNote } from "#schema/entities/day-note.ts";
import type { HolidayFile } from "#schema/protocol/holiday-file.ts";

/** A public holiday of a region, by its name in one language. */
export interface Holiday extends Pick<DayNote, "date" | "title"> {
  code: string;
}

/**
 * The holidays of a region (ISO 3166-2) in a year, by day. Named in the language of the business, not of who adds them, so
 * that two managers mean the same rows.
 */
export function holidaysOf(file: HolidayFile, region: string, year: number, locale: string): Holiday[] {
  const [, subdivision = "*"] = region.split("-");
  const language = locale.slice(0, 2);
  return (file.days[year] ?? [])
    .filter(([, , places]) => !places || places.split(" ").includes(subdivision))
    .map(([day, code]) => {
      const names = file.names[code] ?? {};
      return {
        date: `${year}-${day}`,
        code,
        title: (names[language] ?? names[""] ?? code).slice(0, DAY_NOTE_TITLE_MAX),
      };
    });
}

/** The years that a file knows, in order. */
export function yearsOf(file: HolidayFile): number[] {
  return Object.keys(file.days).map(Number).sort();
}

/** The holidays that a place, or all (null), does not have yet, or that were taken away. One of all is one of each place. */
export function missingHolidays(
  holidays: readonly Holiday[],
  notes: readonly DayNote[],
  place: string | null = null,
): Holiday[] {
  const there = new Set(
    notes
      .filter(({ place_id }) => !place_id || place_id === place)
      .flatMap(({ date, code, is_observed }) => (is_observed && code ? [`${date} ${code}`] : [])),
  );
  return holidays.filter(({ date, code }) => !there.has(`${date} ${code}`));
}
