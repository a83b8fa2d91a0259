import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import {
  nextPeriod,
  type PayPeriod,
  type PaySchedule,
  periodOf,
  previousPeriod,
} from "#domain/pay/pay-period.ts";
import { daysInUrl } from "#view/times/days-in-url.ts";

/** The period being paid, by default the last one that is over; the URL holds it, so that it can be returned to. */
export function usePayPlace(schedule: PaySchedule, today: string) {
  const [query, setQuery] = useSearchParams();
  const asked = daysInUrl(query);
  const [from, to] = [asked?.from, asked?.to];
  // A stable object for the same period, so that what is computed for it stays valid.
  const period = useMemo(
    () => (from && to ? { from, to } : previousPeriod(schedule, periodOf(schedule, today))),
    [from, to, schedule, today],
  );
  const regular = periodOf(schedule, period.from);
  const show = (next: PayPeriod) => setQuery({ ...Object.fromEntries(query), ...next }, { replace: true });
  return {
    period,
    /** Whether it is a period of the schedule, not of custom dates. */
    isScheduled: regular.from === period.from && regular.to === period.to,
    show,
    step: (count: 1 | -1) =>
      show(count > 0 ? nextPeriod(schedule, period) : previousPeriod(schedule, period)),
  };
}

export type PayPlace = ReturnType<typeof usePayPlace>;
