import { useSearchParams } from "react-router-dom";
import type { DayRange } from "#domain/time/day-range.ts";
import {
  daysOf,
  type PeriodRules,
  RECORD_PERIODS,
  type RecordPeriod,
  steppedDays,
} from "#domain/work/record-periods.ts";
import { isCalendarDay } from "#lib/format/calendar-days.ts";

export const RECORD_TABS = ["records", "review", "hours"] as const;
export type RecordTab = (typeof RECORD_TABS)[number];

/** The shown part of the time records; the URL holds it, so that it can be shared and returned to. */
export interface RecordsPlace {
  tab: RecordTab;
  /** Null for custom days. */
  period: RecordPeriod | null;
  days: DayRange;
  /** The shown person; null for everybody. */
  person: string | null;
  showTab: (tab: RecordTab) => void;
  showPeriod: (period: RecordPeriod) => void;
  showDays: (days: DayRange) => void;
  showPerson: (person: string | null) => void;
  showRecordsOf: (person: string) => void;
  /** Moves to the days before or after. */
  step: (count: 1 | -1) => void;
}

export function useRecordsPlace(today: string, rules: PeriodRules): RecordsPlace {
  const [query, setQuery] = useSearchParams();
  const own = { from: query.get("from") ?? "", to: query.get("to") ?? "" };
  const hasOwn = isDay(own.from) && isDay(own.to) && own.from <= own.to;
  const named = RECORD_PERIODS.find((name) => name === query.get("period")) ?? "this-week";
  const days = hasOwn ? own : daysOf(named, today, rules);
  const show = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    setQuery(next, { replace: true });
  };
  const showDays = ({ from, to }: DayRange) => show({ from, to, period: null });
  return {
    tab: RECORD_TABS.find((name) => name === query.get("tab")) ?? "records",
    period: hasOwn ? null : named,
    days,
    person: query.get("person"),
    showTab: (tab) => show({ tab }),
    showPeriod: (period) => show({ period, from: null, to: null }),
    showDays,
    showPerson: (person) => show({ person }),
    showRecordsOf: (person) => show({ tab: "records", person }),
    step: (count) => showDays(steppedDays(days, count)),
  };
}

function isDay(text: string): boolean {
  return isCalendarDay(text) && !Number.isNaN(Date.parse(text));
}
