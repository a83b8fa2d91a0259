import { type ReactNode, Suspense, useEffect } from "react";
import { useMissingNow, useTeamPunches } from "#queries/attendance.ts";
import { useLatestMessages } from "#queries/use-latest-messages.ts";
import { useFirstSteps } from "#screens/getting-started/use-first-steps.tsx";
import { lazyPart } from "#ui/page/lazy-part.ts";
import { useDueDeadline } from "#view/availability/use-due-deadline.ts";
import { useFormat } from "#view/format/use-format.ts";
import type { SeenSwap } from "#view/shifts/seen-swaps.ts";
import { EarningsCard, useWeekEstimate } from "./earnings-card.tsx";
import {
  AskedSwaps,
  DueNotice,
  NotedDaysCard,
  UpcomingShiftsCard,
  useAskedSwaps,
} from "./own-shift-cards.tsx";
import { RECENT_MESSAGES, RecentMessagesCard } from "./recent-messages-card.tsx";
import { StatCards, useNewMessages } from "./stat-cards.tsx";
import { MissingCard, OnTheClockCard, ShortCard, TeamPunchesCard } from "./team-cards.tsx";
import { type Dashboard, useDashboard } from "./use-dashboard.ts";

const offers = lazyPart(async () => (await import("#screens/install/device-offers.tsx")).DeviceOffers);

export interface DashboardCardsProps {
  userId: string;
  isManager: boolean;
  /** Called once all cards can render together, because a late one would move the others. */
  onThere: () => void;
}

/** The dashboard except the time clock. Renders nothing until all its data is loaded. */
export function DashboardCards({ userId, isManager, onThere }: DashboardCardsProps) {
  const dashboard = useDashboard(userId, isManager);
  if (!dashboard) return null;
  const Cards = isManager ? ManagerCards : EmployeeCards;
  return <Cards dashboard={dashboard} onThere={onThere} />;
}

type CardsProps = Pick<DashboardCardsProps, "onThere"> & { dashboard: Dashboard };

function ManagerCards({ dashboard, onThere }: CardsProps) {
  const { userId, now } = dashboard;
  const team = useTeamPunches(now);
  const swaps = useAskedSwaps(userId);
  const missing = useMissingNow(now);
  const firstSteps = useFirstSteps(userId);
  const isThere = team !== undefined && swaps !== undefined && missing !== undefined;
  useNotified(isThere && firstSteps.isKnown, onThere);
  if (!isThere) return null;
  return (
    <Columns
      dashboard={dashboard}
      swaps={swaps}
      figures={
        <>
          {firstSteps.card}
          <StatCards dashboard={dashboard} />
        </>
      }
      beside={
        <>
          <MissingCard missing={missing} dashboard={dashboard} />
          <ShortCard dashboard={dashboard} />
          <OnTheClockCard team={team} />
        </>
      }
    >
      <UpcomingShiftsCard dashboard={dashboard} />
      <TeamPunchesCard team={team} />
    </Columns>
  );
}

function EmployeeCards({ dashboard, onThere }: CardsProps) {
  const { userId, now } = dashboard;
  const week = useWeekEstimate(userId, now);
  const messages = useNewMessages(userId);
  const today = useFormat().dayOf(now);
  const deadline = useDueDeadline(userId, today);
  const swaps = useAskedSwaps(userId);
  const isThere = week !== undefined && deadline !== undefined && swaps !== undefined;
  useNotified(isThere, onThere);
  if (!isThere) return null;
  return (
    <Columns
      dashboard={dashboard}
      swaps={swaps}
      figures={
        <>
          {deadline && <DueNotice deadline={deadline} today={today} />}
          <StatCards dashboard={dashboard} messages={messages} />
        </>
      }
    >
      <UpcomingShiftsCard dashboard={dashboard} />
      <EarningsCard {...week} />
    </Columns>
  );
}

interface ColumnsProps {
  dashboard: Dashboard;
  swaps: readonly SeenSwap[];
  figures: ReactNode;
  /** Below the time clock; on narrow screens below the figures. */
  beside?: ReactNode;
  children: ReactNode;
}

/** Two columns on wide screens, with `beside` next to and below the time clock; one column on others. */
function Columns({ dashboard, swaps, figures, beside, children }: ColumnsProps) {
  const messages = useLatestMessages(RECENT_MESSAGES);
  return (
    <>
      <div className="contents lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:flex lg:min-w-0 lg:flex-col lg:gap-5">
        <AskedSwaps swaps={swaps} dashboard={dashboard} />
        {figures}
        <div className="flex min-w-0 flex-col gap-5 max-lg:order-1">
          {children}
          <NotedDaysCard dashboard={dashboard} />
        </div>
      </div>
      <div className="contents lg:flex lg:min-w-0 lg:flex-col lg:gap-5">
        {beside}
        <div className="min-w-0 max-lg:order-2">
          <RecentMessagesCard messages={messages} dashboard={dashboard} />
        </div>
      </div>
      <div className="empty:hidden max-lg:order-3 lg:col-span-2">
        <Suspense>{messages && <offers.Part />}</Suspense>
      </div>
    </>
  );
}

function useNotified(isThere: boolean, onThere: () => void) {
  useEffect(() => {
    if (isThere) onThere();
  }, [isThere, onThere]);
}
