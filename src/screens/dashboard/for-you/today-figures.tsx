import { type ReactNode, useEffect, useMemo, useState } from "react";
import { costSoFar } from "#domain/pay/cost-today.ts";
import { labourOf } from "#domain/roster/labour.ts";
import { isAt } from "#domain/roster/places.ts";
import { planningOf } from "#domain/roster/rules-of.ts";
import { kiosksInUse } from "#domain/work/absences.ts";
import { graceMs, longestMs } from "#domain/work/clock-rules.ts";
import { positionSplitter } from "#domain/work/positions-of-work.ts";
import { links } from "#lib/links.ts";
import { loadWhenIdle } from "#lib/load-when-idle.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import type { TeamPunch } from "#queries/attendance.ts";
import { useBusiness } from "#queries/business.ts";
import { useComputed } from "#queries/computed/use-computed.ts";
import { usePositionSource } from "#queries/positions.ts";
import { useRates } from "#queries/rates.ts";
import { useDevices } from "#queries/work.ts";
import { memberRole, useSession } from "#stores/session-store.ts";
import { TextLink } from "#ui/page/text-link.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useDashboardWords } from "#words/made/use-dashboard-words.ts";
import type { Dashboard } from "../use-dashboard.ts";

interface TodayFiguresProps {
  dashboard: Dashboard;
  /** Null for those who do not see costs. */
  cost: { soFar: number; planned: number } | null;
}

/** What a manager keeps an eye on. Always there, so that a late figure moves nothing. */
export function TodayFigures({ dashboard, cost }: TodayFiguresProps) {
  const say = useDashboardWords();
  const format = useFormat();
  const review = useHoursToReview(dashboard);
  return (
    <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2 border-t border-line pt-2">
      <Figure
        name={<TextLink href={links.timeRecords({ tab: "review" })}>{say("today.review")}</TextLink>}
        value={review === undefined ? "–" : format.number(review)}
      />
      {cost && (
        <Figure
          name={<span className="inline-flex min-h-11 items-center">{say("today.cost")}</span>}
          value={format.amount(cost.soFar)}
          detail={say("today.ofPlan", { plan: format.amount(cost.planned) })}
        />
      )}
    </dl>
  );
}

function Figure({ name, value, detail }: { name: ReactNode; value: string; detail?: string }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-bold tabular-nums">{value}</dd>
      {detail && <dd className="text-sm text-muted tabular-nums">{detail}</dd>}
    </div>
  );
}

/** As far back as the review queue of the time records looks. */
const REVIEW_DAYS = 56;

/** How many hours wait for a review, as in the time records, every hour anew; undefined until known. */
function useHoursToReview({ today, now }: Dashboard): number | undefined {
  const business = useBusiness();
  const devices = useDevices();
  const [isIdle, setIdle] = useState(false);
  // It may take a while, which the first screen does not wait for.
  useEffect(() => loadWhenIdle(async () => setIdle(true)), []);
  const question = useMemo(() => {
    if (!isIdle || !business || !devices) return null;
    return {
      about: "items" as const,
      days: { from: addDays(today, -REVIEW_DAYS), to: today },
      person: null,
      zone: business.timezone,
      approvalMode: business.approval_mode,
      ...{ graceMs: graceMs(business), maxMs: longestMs(business) },
    };
  }, [isIdle, business, devices, today]);
  const hour = `${now.slice(0, 13)}:00:00.000Z`;
  const kiosks = devices ? kiosksInUse(devices, hour) : [];
  const { answer } = useComputed("records", question && { ...question, kiosks, now: hour });
  return answer?.items.filter(({ state }) => state === "open").length;
}

/** What work costs today, so far and as planned, where the manager works; null if they do not see it, undefined while loading. */
export function useCostToday(
  { today, now, own, shifts }: Dashboard,
  team: readonly TeamPunch[] | undefined,
): TodayFiguresProps["cost"] | undefined {
  const { zone } = useFormat();
  const business = useBusiness();
  const isAdmin = useSession(memberRole) === "admin";
  const rateOf = useRates();
  const source = usePositionSource({
    from: `${addDays(today, -2)}T00:00:00.000Z`,
    to: `${addDays(today, 2)}T00:00:00.000Z`,
  });
  return useMemo(() => {
    if (!team || !business || !rateOf || !source) return undefined;
    if (!isAdmin && !planningOf(business).managers_see_cost) return null;
    const planned = shifts.filter((shift) => shift.date === today && isAt(own, shift));
    const split = positionSplitter(shifts, source, zone);
    const work = team.filter(({ isToday }) => isToday).map(({ punch }) => punch);
    return {
      soFar: costSoFar(work, { rateOf, split, day: today, now }),
      planned: labourOf(planned, rateOf, zone).total.cost,
    };
  }, [team, business, rateOf, source, isAdmin, shifts, today, own, zone, now]);
}
