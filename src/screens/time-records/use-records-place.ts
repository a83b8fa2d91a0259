import { useSearchParams } from "react-router-dom";
import {
  daysOf,
  type PeriodRules,
  RECORD_PERIODS,
  type RecordPeriod,
  steppedDays,
} from "#domain/work/record-periods.ts";
import type { RecordedDays } from "#domain/work/records-source.ts";
import { daysInUrl } from "#view/times/days-in-url.ts";

export const RECORD_TABS = ["records", "review", "hours"] as const;

/** The shown part of the time records; the URL holds it, so that it can be shared and returned to. */
export function useRecordsPlace(today: string, rules: PeriodRules) {
  const [query, setQuery] = useSearchParams();
  const own = daysInUrl(query);
  const named = RECORD_PERIODS.find((name) => name === query.get("period")) ?? "this-week";
  const days = own ?? daysOf(named, today, rules);
  const show = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    setQuery(next, { replace: true });
  };
  const showDays = ({ from, to }: RecordedDays) => show({ from, to, period: null });
  return {
    tab: RECORD_TABS.find((name) => name === query.get("tab")) ?? "records",
    /** Null for custom days. */
    period: own ? null : named,
    days,
    /** The shown person; null for everybody. */
    person: query.get("person"),
    showTab: (tab: (typeof RECORD_TABS)[number]) => show({ tab }),
    showPeriod: (period: RecordPeriod) => show({ period, from: null, to: null }),
    showDays,
    showPerson: (person: string | null) => show({ person }),
    showRecordsOf: (person: string) => show({ tab: "records", person }),
    /** Moves to the days before or after. */
    step: (count: 1 | -1) => showDays(steppedDays(days, count)),
  };
}
