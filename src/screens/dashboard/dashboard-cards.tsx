import { type ReactNode, Suspense, useEffect } from "react";
import { useMissingNow, useTeamPunches } from "#queries/attendance.ts";
import { useLatestMessages } from "#queries/use-latest-messages.ts";
import { lazyPart } from "#ui/page/lazy-part.ts";
import { EarningsCard, useWeekEstimate } from "./earnings-card.tsx";
import { FirstStepsCard } from "./first-steps-card.tsx";
import { ForYouCard } from "./for-you/for-you-card.tsx";
import { TodayFigures, useCostToday } from "./for-you/today-figures.tsx";
import { useEmployeeItems, useManagerItems } from "./for-you/use-for-you.ts";
import { NotedDaysCard, UpcomingShiftsCard } from "./own-shift-cards.tsx";
import { RECENT_MESSAGES, RecentMessagesCard } from "./recent-messages-card.tsx";
import { StatCards, useNewMessages } from "./stat-cards.tsx";
import { OnTheClockCard, ShortCard, TeamPunchesCard } from "./team-cards.tsx";
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
  const { now } = dashboard;
  const team = useTeamPunches(now);
  const waiting = useManagerItems(dashboard, useMissingNow(now));
  const cost = useCostToday(dashboard, team);
  const isThere = team !== undefined && waiting !== undefined && cost !== undefined;
  useNotified(isThere, onThere);
  if (!isThere) return null;
  return (
    <Columns
      dashboard={dashboard}
      forYou={
        <ForYouCard {...waiting} dashboard={dashboard}>
          <TodayFigures dashboard={dashboard} cost={cost} />
        </ForYouCard>
      }
      figures={
        <>
          <FirstStepsCard dashboard={dashboard} />
          <StatCards dashboard={dashboard} />
        </>
      }
      beside={
        <>
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
  const items = useEmployeeItems(dashboard);
  const isThere = week !== undefined && items !== undefined;
  useNotified(isThere, onThere);
  if (!isThere) return null;
  return (
    <Columns
      dashboard={dashboard}
      forYou={<ForYouCard items={items} around={null} dashboard={dashboard} />}
      figures={<StatCards dashboard={dashboard} messages={messages} />}
    >
      <UpcomingShiftsCard dashboard={dashboard} />
      <EarningsCard {...week} />
    </Columns>
  );
}

interface ColumnsProps {
  dashboard: Dashboard;
  /** Directly after the time clock. */
  forYou: ReactNode;
  figures: ReactNode;
  /** Below the time clock; on narrow screens below the figures. */
  beside?: ReactNode;
  children: ReactNode;
}

/** Two columns on wide screens, with `beside` next to and below the time clock; one column on others. */
function Columns({ dashboard, forYou, figures, beside, children }: ColumnsProps) {
  const messages = useLatestMessages(RECENT_MESSAGES);
  return (
    <>
      <div className="contents lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:flex lg:min-w-0 lg:flex-col lg:gap-5">
        {forYou}
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
