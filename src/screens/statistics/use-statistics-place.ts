import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { daysInUrl } from "#domain/time/day-range.ts";
import { edgesOf } from "#domain/time/months.ts";
import { NAMED_RANGES, type NamedRange, namedRange } from "#domain/time/named-ranges.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { useWeekStart } from "#queries/roster.ts";
import { useToday } from "#view/times/use-now.ts";

/** Longer ranges would have too many bars to tell apart. */
const RANGE_MAX_DAYS = 3 * 366;

/** The chosen days and person; the URL holds them, so that they can be shared and returned to. */
export function useStatisticsPlace() {
  const today = useToday();
  const firstDayOfWeek = useWeekStart();
  const [query, setQuery] = useSearchParams();
  const named = NAMED_RANGES.find((one) => one === query.get("range"));
  const asked = daysInUrl(query);
  const own = asked && asked.to <= lastAfter(asked.from) ? asked : null;
  const name = named ?? (own ? null : "this-month");
  const [from, to] = [own?.from ?? "", own?.to ?? ""];
  const range = useMemo(
    () => (name ? namedRange(name, today, firstDayOfWeek) : { from, to }),
    [name, today, firstDayOfWeek, from, to],
  );
  const person = query.get("person");
  const go = (place: Record<string, string>, whose: string | null) =>
    setQuery({ ...place, ...(whose && { person: whose }) }, { replace: true });
  return {
    /** Null for custom days. */
    name,
    range,
    /** Null for everybody. */
    person,
    today,
    showNamed: (next: NamedRange) => go({ range: next }, person),
    /** Shows custom days, in either order; too long a range is cut. */
    showDays(one: string, other: string) {
      const [first, last] = edgesOf([one, other]);
      go({ from: first, to: edgesOf([last, lastAfter(first)])[0] }, person);
    },
    showPerson: (next: string | null) => go(name ? { range: name } : { ...range }, next),
  };
}

export type StatisticsPlace = ReturnType<typeof useStatisticsPlace>;

function lastAfter(from: string): string {
  return addDays(from, RANGE_MAX_DAYS - 1);
}
