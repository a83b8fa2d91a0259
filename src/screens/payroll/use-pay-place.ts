import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import {
  nextPeriod,
  type PayPeriod,
  type PaySchedule,
  periodOf,
  previousPeriod,
} from "#domain/pay/pay-period.ts";
import { isCalendarDay } from "#lib/format/calendar-days.ts";

/** Which period is paid; the address says it, so that it can be come back to. */
export interface PayPlace {
  period: PayPeriod;
  /** It is one of the schedule's, not one of own dates. */
  isScheduled: boolean;
  show: (period: PayPeriod) => void;
  step: (count: 1 | -1) => void;
}

/** The period that the address names; otherwise the last one that is over. */
export function usePayPlace(schedule: PaySchedule, today: string): PayPlace {
  const [query, setQuery] = useSearchParams();
  const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""];
  // The same object as long as it is the same period: what is computed for it stays.
  const period = useMemo(
    () => (isPeriod({ from, to }) ? { from, to } : previousPeriod(schedule, periodOf(schedule, today))),
    [from, to, schedule, today],
  );
  const regular = periodOf(schedule, period.from);
  const show = (next: PayPeriod) => setQuery({ ...Object.fromEntries(query), ...next }, { replace: true });
  return {
    period,
    isScheduled: regular.from === period.from && regular.to === period.to,
    show,
    step: (count) => show(count > 0 ? nextPeriod(schedule, period) : previousPeriod(schedule, period)),
  };
}

function isPeriod({ from, to }: PayPeriod): boolean {
  const areDays = [from, to].every((day) => isCalendarDay(day) && !Number.isNaN(Date.parse(day)));
  return areDays && from <= to;
}
