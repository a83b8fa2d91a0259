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

/** The period being paid; the URL holds it, so that it can be returned to. */
export interface PayPlace {
  period: PayPeriod;
  /** Whether it is a period of the schedule, not of custom dates. */
  isScheduled: boolean;
  show: (period: PayPeriod) => void;
  step: (count: 1 | -1) => void;
}

/** The period that the URL names; by default the last one that is over. */
export function usePayPlace(schedule: PaySchedule, today: string): PayPlace {
  const [query, setQuery] = useSearchParams();
  const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""];
  // A stable object for the same period, so that what is computed for it stays valid.
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
