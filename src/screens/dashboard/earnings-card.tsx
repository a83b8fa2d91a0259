import { useMemo } from "react";
import { weeklyEstimate } from "#domain/pay/weekly-estimate.ts";
import { isOwnedBy } from "#domain/roster/shift-owner.ts";
import type { Span } from "#domain/time/spans.ts";
import { positionSplitter } from "#domain/work/positions-of-work.ts";
import { listText } from "#lib/format/formatters.ts";
import { addDays, MINUTE_MS, startOfWeek } from "#lib/time/calendar-days.ts";
import { useMyProfile } from "#queries/people.ts";
import { usePositionSource } from "#queries/positions.ts";
import { useRates } from "#queries/rates.ts";
import { useWeekStart } from "#queries/roster.ts";
import { useShifts } from "#queries/shifts.ts";
import { useMyWork } from "#queries/work.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { Card } from "#ui/page/card.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useDashboardWords } from "#words/made/use-dashboard-words.ts";

export function EarningsCard({ estimate, payRates }: NonNullable<ReturnType<typeof useWeekEstimate>>) {
  const say = useDashboardWords();
  const format = useFormat();
  const { from, to, shifts, punches, workedMs, upcomingMs, scheduledMs, earned, upcomingPay } = estimate;
  /** '+0h 25m vs. scheduled' */
  function differenceText(): string {
    const difference = workedMs + upcomingMs - scheduledMs;
    if (Math.abs(difference) < MINUTE_MS) return say("earnings.asScheduled");
    const hours = format.hours(Math.abs(difference));
    return say(difference > 0 ? "earnings.over" : "earnings.under", { hours });
  }
  return (
    <Card
      title={say("earnings.title")}
      aside={<span className="text-sm text-muted">{format.dayRange(from, to)}</span>}
    >
      <dl className="grid gap-4 sm:grid-cols-3">
        <Figure
          name={say("earnings.activities")}
          value={format.number(shifts + punches)}
          detail={say("earnings.counts", { shifts, punches })}
        />
        <Figure
          name={say("earnings.hours")}
          value={format.hoursOrDash(workedMs + upcomingMs)}
          detail={differenceText()}
        />
        <Figure
          name={say("earnings.pay")}
          value={format.amount(earned + upcomingPay)}
          detail={say("earnings.split", {
            earned: format.amount(earned),
            upcoming: format.amount(upcomingPay),
          })}
        />
      </dl>
      <p className="mt-4 text-sm text-muted">
        {payRates.length === 0
          ? say("earnings.noRate")
          : say("earnings.rates", {
              count: payRates.length,
              rates: listText(say.locale, payRates.map(format.amount)),
            })}
      </p>
    </Card>
  );
}

function Figure({ name, value, detail }: { name: string; value: string; detail: string }) {
  return (
    <div className="grid min-w-0 grid-cols-[1fr_auto] content-start items-baseline gap-x-4 sm:block narrow:block">
      <dt className="text-sm font-semibold text-muted">{name}</dt>
      <dd className="text-2xl leading-tight font-bold tabular-nums sm:mt-1">{value}</dd>
      <dd className="col-span-2 text-sm text-muted tabular-nums sm:mt-0.5">{detail}</dd>
    </div>
  );
}

/** What an hour of any work pays a person today, and of positions of their own rate, each once. */
function distinctRates(profile: Profile | null): number[] {
  const all = [profile?.payrate ?? [], ...Object.values(profile?.position_payrates ?? {})].flat();
  return [...new Set(all)].sort((one, other) => one - other);
}

/**
 * The person's hours of this week (of the business) and their pay, with the rates per hour if this device knows them;
 * undefined while loading.
 */
export function useWeekEstimate(userId: string, now: string) {
  const { dayOf, zone } = useFormat();
  const weekStart = useWeekStart();
  const first = startOfWeek(dayOf(now), weekStart);
  const [from, to] = [first, addDays(first, 6)];
  // Work of the week's first and last night may stand for shifts beside it.
  const shifts = useShifts(addDays(from, -1), addDays(to, 1));
  const punches = useMyWork(from, to, now);
  const positions = usePositionSource(
    { from: `${addDays(from, -2)}T00:00:00.000Z`, to: `${addDays(to, 2)}T24:00:00.000Z` },
    "me",
  );
  const rates = useRates();
  const profile = useMyProfile();
  return useMemo(() => {
    if (!shifts || !punches || !positions || !rates || profile === undefined) return undefined;
    const mine = shifts.filter((shift) => isOwnedBy(shift, userId));
    const splitOwn = positionSplitter(mine, positions, zone);
    const split = (spans: readonly Span[]) =>
      splitOwn(spans.map((span) => ({ ...span, user_id: userId, shift: null })));
    const rateOn = (position: string | null | undefined, day: string) => rates(userId, position, day);
    return {
      estimate: weeklyEstimate({ shifts: mine, punches }, { now, zone, rateOn, split, weekStart }),
      payRates: distinctRates(profile),
    };
  }, [shifts, punches, positions, rates, profile, userId, now, zone, weekStart]);
}
