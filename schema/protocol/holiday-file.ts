import * as v from "valibot";

// The file of a country's public holidays, made by `npm run holidays` (public/holidays/README.md).

/**
 * A holiday: month and day, its code, and the subdivisions that have it (`BW BY`), without them all. A star among them is for
 * who is of the country and says no subdivision.
 */
const listedHoliday = v.union([
  v.tuple([v.string(), v.string()]),
  v.tuple([v.string(), v.string(), v.string()]),
]);

export const holidayFile = v.object({
  /** By code: the name by language, and the local one as "". */
  names: v.record(v.string(), v.record(v.string(), v.string())),
  /** By year. */
  days: v.record(v.string(), v.array(listedHoliday)),
});
export type HolidayFile = v.InferOutput<typeof holidayFile>;
