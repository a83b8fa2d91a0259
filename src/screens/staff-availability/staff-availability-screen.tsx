import { Suspense, useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { links } from "#lib/links.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Select } from "#ui/fields/select.tsx";
import { CountBadge } from "#ui/marks/count-badge.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { CardSkeleton } from "#ui/marks/skeleton.tsx";
import { Card } from "#ui/page/card.tsx";
import { lazyPart } from "#ui/page/lazy-part.ts";
import { NotOpened } from "#ui/page/not-loaded.tsx";
import { Tabs } from "#ui/page/tabs.tsx";
import { DAY_LOOKS } from "#view/availability/day-looks.ts";
import { MonthHeading } from "#view/availability/month-heading.tsx";
import { useMonth } from "#view/availability/use-month.ts";
import { useToday } from "#view/times/use-now.ts";
import { DeadlinesTab } from "./deadlines-tab.tsx";
import { RequestsTab } from "./requests-tab.tsx";
import { TeamMonth } from "./team-month.tsx";
import { type Team, useTeamAvailability } from "./use-team-availability.ts";

/** Managers' view of their staff's availability: requests, the team's month, deadlines and the mode. */
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

const adding = lazyPart(async () => (await import("./team-entry-dialog.tsx")).TeamEntryDialog, NotOpened);

interface TeamTabProps {
  team: Team;
  month: string;
  today: string;
  onShow: (month: string) => void;
}

const EVERYBODY = "everybody";

/** A month of the whole team: who can work on which day, against the planned shifts. */
export function TeamTab({ team, month, today, onShow }: TeamTabProps) {
  const [person, setPerson] = useState(EVERYBODY);
  const [isAdding, setAdding] = useState(false);
  const one = person === EVERYBODY ? null : person;
  useEffect(adding.preloadWhenIdle, []);
  const options = [
    { value: EVERYBODY, label: "Everybody" },
    ...team.people.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-[min(13rem,100%)]">
          <Select label="Show" value={person} options={options} onChange={setPerson} />
        </div>
        <MonthHeading month={month} onShow={onShow} />
        <div className="flex flex-wrap gap-2">
          <LinkButton variant="quiet" href={links.availability()}>
            Your own
          </LinkButton>
          <Button variant="secondary" onPress={() => setAdding(true)}>
            <Icon name="plus" />
            Enter for somebody
          </Button>
        </div>
      </div>
      <TeamLegend />
      {/* One month's panel must not show in another. */}
      <TeamMonth key={month} {...{ team, month, today }} person={one} />
      <Suspense>
        {isAdding && (
          <adding.Part team={team} person={one ?? undefined} today={today} onClose={() => setAdding(false)} />
        )}
      </Suspense>
    </Card>
  );
}

/** The legend for the signs and colours of the overview. */
export function TeamLegend() {
  return (
    <ul aria-label="What the signs mean" className="mb-4 flex flex-wrap gap-x-4 gap-y-2 text-sm">
      {Object.values(DAY_LOOKS).map(({ text, sign, className }) => (
        <li key={text} className="flex items-center gap-2">
          <span aria-hidden="true" className={cx("grid size-6 place-items-center rounded-md", className)}>
            {sign}
          </span>
          {text}
        </li>
      ))}
    </ul>
  );
}
