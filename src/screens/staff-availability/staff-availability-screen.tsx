import { useSearchParams } from "react-router-dom";
import { useMonth } from "#screens/availability/use-month.ts";
import { useToday } from "#screens/availability/use-today.ts";
import { CountBadge } from "#ui/count-badge.tsx";
import { CardSkeleton } from "#ui/skeleton-shapes.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { DeadlinesTab } from "./deadlines-tab.tsx";
import { RequestsTab } from "./requests-tab.tsx";
import { TeamTab } from "./team-tab.tsx";
import { useTeamAvailability } from "./use-team-availability.ts";

/** What managers know and decide of when their staff can work. */
export function StaffAvailabilityScreen() {
  const today = useToday();
  const [month, show] = useMonth(today);
  const [query, setQuery] = useSearchParams();
  const team = useTeamAvailability(today);
  if (!team) return <CardSkeleton label="Loading the availability of your staff" height="24rem" />;
  const waiting = team.requests.length;
  const choose = (tab: string) => {
    query.set("tab", tab);
    setQuery(query, { replace: true });
  };
  return (
    <div className="mx-auto max-w-7xl">
      <Tabs
        label="Staff Availability"
        selectedKey={query.get("tab") ?? "requests"}
        onSelectionChange={(tab) => choose(String(tab))}
        tabs={[
          {
            id: "requests",
            label: "Requests",
            aside: <CountBadge count={waiting} unit="waiting" />,
            content: <RequestsTab team={team} />,
          },
          {
            id: "team",
            label: "Team",
            content: <TeamTab team={team} month={month} today={today} onShow={show} />,
          },
          { id: "deadlines", label: "Deadlines", content: <DeadlinesTab team={team} today={today} /> },
        ]}
      />
    </div>
  );
}
