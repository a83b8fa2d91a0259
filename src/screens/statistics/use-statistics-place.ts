import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import type { DayRange } from "#domain/time/day-range.ts";
import { edgesOf } from "#domain/time/months.ts";
import { NAMED_RANGES, type NamedRange, namedRange } from "#domain/time/named-ranges.ts";
import { addDays, isCalendarDay } from "#lib/format/calendar-days.ts";
import { useWeekStart } from "#queries/roster.ts";
import { useToday } from "#view/times/use-now.ts";

/** Longer ranges would have too many bars to tell apart. */
const RANGE_MAX_DAYS = 3 * 366;

/** The chosen days and person; the URL holds them, so that they can be shared and returned to. */
export interface StatisticsPlace {
  /** Null for custom days. */
  name: NamedRange | null;
  range: DayRange;
  /** Null for everybody. */
  person: string | null;
  today: string;
  showNamed: (name: NamedRange) => void;
  /** Shows custom days, in either order; too long a range is cut. */
  showDays: (one: string, other: string) => void;
  showPerson: (person: string | null) => void;
}

export function useStatisticsPlace(): StatisticsPlace {
  const today = useToday();
  const firstDayOfWeek = useWeekStart();
  const [query, setQuery] = useSearchParams();
  const asked = query.get("range");
  const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""];
  const person = query.get("person");
  const own = isDay(from) && isDay(to) && from <= to && to <= lastAfter(from);
  const name = NAMED_RANGES.find((one) => one === asked) ?? (own ? null : "this-month");
  const range = useMemo(
    () => (name ? namedRange(name, today, firstDayOfWeek) : { from, to }),
    [name, today, firstDayOfWeek, from, to],
  );
  const go = (place: Record<string, string>, whose: string | null) =>
    setQuery({ ...place, ...(whose && { person: whose }) }, { replace: true });
  const here: Record<string, string> = name ? { range: name } : { ...range };
  return {
    name,
    range,
    person,
    today,
    showNamed: (next) => go({ range: next }, person),
    showDays(one, other) {
      const [first, last] = edgesOf([one, other]);
      go({ from: first, to: edgesOf([last, lastAfter(first)])[0] }, person);
    },
    showPerson: (next) => go(here, next),
  };
}

function isDay(text: string): boolean {
  return isCalendarDay(text) && !Number.isNaN(Date.parse(text));
}

function lastAfter(from: string): string {
  return addDays(from, RANGE_MAX_DAYS - 1);
}
