import { useMemo } from "react";
import { type WeeklyEstimate, weeklyEstimate } from "#domain/pay/weekly-estimate.ts";
import { isOwnedBy } from "#domain/roster/shift-owner.ts";
import { addDays, MINUTE_MS, startOfWeek } from "#lib/format/calendar-days.ts";
import type { Format } from "#lib/format/create-format.ts";
import { useMyProfile } from "#queries/my-profile.ts";
import { useWeekStart } from "#queries/roster.ts";
import { useShifts } from "#queries/shifts.ts";
import { useMyWork } from "#queries/work.ts";
import { Card } from "#ui/page/card.tsx";
import { useFormat } from "#view/format/use-format.ts";

interface EarningsCardProps {
  estimate: WeeklyEstimate;
  /** Per hour; null if unknown here. */
  payrate: number | null;
}

export function EarningsCard({ estimate, payrate }: EarningsCardProps) {
  const format = useFormat();
  const { from, to, shifts, punches, workedMs, upcomingMs, earned, upcomingPay } = estimate;
  return (
    <Card
      title="Estimated Weekly Earnings"
      aside={<span className="text-sm text-muted">{format.dayRange(from, to)}</span>}
    >
      <dl className="grid gap-4 sm:grid-cols-3">
        <Figure
          name="Scheduled Activities"
          value={format.number(shifts + punches)}
          detail={`${counted(shifts, "shift", format)}, ${counted(punches, "time clock record", format)}`}
        />
        <Figure
          name="Total Hours"
          value={format.hoursOrDash(workedMs + upcomingMs)}
          detail={differenceText(estimate, format)}
        />
        <Figure
          name="Estimated Pay"
          value={format.amount(earned + upcomingPay)}
          detail={`${format.amount(earned)} earned, ${format.amount(upcomingPay)} upcoming`}
        />
      </dl>
      <p className="mt-4 text-sm text-muted">
        {payrate === null
          ? "Your pay rate is not set yet."
          : `Based on your current pay rate of ${format.amount(payrate)}/hr`}
      </p>
    </Card>
  );
}

function Figure({ name, value, detail }: { name: string; value: string; detail: string }) {
  return (
    <div className="grid min-w-0 grid-cols-[1fr_auto] content-start items-baseline gap-x-4 sm:block">
      <dt className="text-sm font-semibold text-muted">{name}</dt>
      <dd className="text-2xl leading-tight font-bold tabular-nums sm:mt-1">{value}</dd>
      <dd className="col-span-2 text-sm text-muted tabular-nums sm:mt-0.5">{detail}</dd>
    </div>
  );
}

function counted(count: number, unit: string, { number }: Format): string {
  return `${number(count)} ${count === 1 ? unit : `${unit}s`}`;
}

/** How the hours differ from the scheduled ones: '+0h 25m against scheduled'. */
function differenceText({ workedMs, upcomingMs, scheduledMs }: WeeklyEstimate, { hours }: Format): string {
  const difference = workedMs + upcomingMs - scheduledMs;
  if (Math.abs(difference) < MINUTE_MS) return "as scheduled";
  return `${difference > 0 ? "+" : "−"}${hours(Math.abs(difference))} against scheduled`;
}

interface MyWeek {
  estimate: WeeklyEstimate;
  /** Per hour; null if this device does not know it. */
  payrate: number | null;
}

/** The person's hours of this week (of the business) and their pay; undefined while loading. */
export function useWeekEstimate(userId: string, now: string): MyWeek | undefined {
  const { dayOf, zone } = useFormat();
  const weekStart = useWeekStart();
  const first = startOfWeek(dayOf(now), weekStart);
  // Work that begins on adjacent days may reach into the week.
  const [from, to] = [addDays(first, -1), addDays(first, 7)];
  const shifts = useShifts(from, to);
  const punches = useMyWork(from, to, now);
  const profile = useMyProfile();
  return useMemo(() => {
    if (!shifts || !punches || profile === undefined) return undefined;
    const payrate = profile?.payrate ?? null;
    const mine = shifts.filter((shift) => isOwnedBy(shift, userId));
    return {
      estimate: weeklyEstimate({ shifts: mine, punches }, { now, zone, payrate, weekStart }),
      payrate,
    };
  }, [shifts, punches, profile, userId, now, zone, weekStart]);
}
