import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { GROUPINGS, type Grouping } from "#domain/statistics/statistics.ts";
import { daysInUrl } from "#domain/time/day-range.ts";
import { edgesOf } from "#domain/time/months.ts";
import { NAMED_RANGES, type NamedRange, namedRange } from "#domain/time/named-ranges.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { useWeekStart } from "#queries/roster.ts";
import { useToday } from "#view/times/use-now.ts";

/** Longer ranges would have too many bars to tell apart. */
const RANGE_MAX_DAYS = 3 * 366;

/** The chosen days, person, position and place, and what figures are grouped by; the URL holds them, so that they can be shared and returned to. */
export function useStatisticsAddress() {
  const today = useToday();
  const firstDayOfWeek = useWeekStart();
  const [query, setQuery] = useSearchParams();
  const named = NAMED_RANGES.find((one) => one === query.get("range"));
  const daysAsked = daysInUrl(query);
  const own = daysAsked && daysAsked.to <= lastAfter(daysAsked.from) ? daysAsked : null;
  const name = named ?? (own ? null : "this-month");
  const [from, to] = [own?.from ?? "", own?.to ?? ""];
  const range = useMemo(
    () => (name ? namedRange(name, today, firstDayOfWeek) : { from, to }),
    [name, today, firstDayOfWeek, from, to],
  );
  const by = GROUPINGS.find((one) => one === query.get("by")) ?? "person";
  const asked = {
    person: query.get("person"),
    position: query.get("position"),
    place: query.get("place"),
    by: by === "person" ? null : by,
  };
  const go = (place: Record<string, string>, next: typeof asked) => {
    const known = Object.entries(next).flatMap(([of, id]) => (id ? [[of, id] as const] : []));
    setQuery({ ...place, ...Object.fromEntries(known) }, { replace: true });
  };
  const days = name ? { range: name } : { ...range };
  return {
    /** Null for custom days. */
    name,
    range,
    /** Null for everybody, and for all. */
    ...asked,
    by,
    today,
    showNamed: (next: NamedRange) => go({ range: next }, asked),
    /** Shows custom days, in either order; too long a range is cut. */
    showDays(one: string, other: string) {
      const [first, last] = edgesOf([one, other]);
      go({ from: first, to: edgesOf([last, lastAfter(first)])[0] }, asked);
    },
    showPerson: (next: string | null) => go(days, { ...asked, person: next }),
    showPosition: (next: string | null) => go(days, { ...asked, position: next }),
    showPlace: (next: string | null) => go(days, { ...asked, place: next }),
    groupBy: (next: Grouping) => go(days, { ...asked, by: next === "person" ? null : next }),
  };
}

export type StatisticsAddress = ReturnType<typeof useStatisticsAddress>;

function lastAfter(from: string): string {
  return addDays(from, RANGE_MAX_DAYS - 1);
}
