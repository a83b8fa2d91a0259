import { useFormat } from "#view/format/use-format.ts";

/** How many days after Sunday each week begins. */
const FIRST = { sun: 0, mon: 1, sat: 6 };

/** The weekdays in this person's order, with their names; Sunday is 0. */
export function useDayNames(width: "short" | "long"): { day: number; name: string }[] {
  const { weekdayNames, firstDayOfWeek } = useFormat();
  return weekdayNames(width).map((name, place) => ({ day: (FIRST[firstDayOfWeek] + place) % 7, name }));
}
