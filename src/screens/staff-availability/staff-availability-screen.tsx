import { useEffect, useState } from "react";
import { availabilitySheet } from "#domain/availability/availability-sheet.ts";
import { daysOfMonth } from "#domain/time/months.ts";
import { links } from "#lib/links.ts";
import { useAvailability } from "#queries/availability.ts";
import { ImportMenu } from "#screens/import/import-menu.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Select } from "#ui/fields/select.tsx";
import { CountBadge } from "#ui/marks/count-badge.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { CardSkeleton } from "#ui/marks/skeleton.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { Card } from "#ui/page/card.tsx";
import { Tabs } from "#ui/page/tabs.tsx";
import { DAY_COLOURS, DAY_SIGNS, DAY_STATES } from "#view/availability/day-looks.ts";
import { MonthHeading, useMonth } from "#view/availability/month-heading.tsx";
import { useAddressQuery } from "#view/layout/use-address-query.ts";
import { PlaceFilter } from "#view/shifts/place-filter.tsx";
import { useToday } from "#view/times/use-now.ts";
import { useAvailabilityWords } from "#words/made/use-availability-words.ts";
import { DeadlinesTab } from "./deadlines-tab.tsx";
import { RequestsTab } from "./requests-tab.tsx";
import { TeamMonth } from "./team-month.tsx";
import { type Team, useTeamAvailability } from "./use-team-availability.ts";

/** Managers' view of their staff's availability: requests, the team's month, deadlines and the mode. */
export function StaffAvailabilityScreen() {
  const say = useAvailabilityWords();
  const today = useToday();
  const [query, show] = useAddressQuery();
  const team = useTeamAvailability(today);
  if (!team) return <CardSkeleton label={say("team.loading")} height="24rem" />;
  return (
    <Tabs
      label={say("team.label")}
      selectedKey={query.get("tab") ?? "requests"}
      onSelectionChange={(tab) => show({ tab: String(tab) })}
      tabs={[
        {
          id: "requests",
          label: say("team.requests"),
          aside: <CountBadge count={team.requests.length} unit={say("team.waiting")} />,
          content: <RequestsTab team={team} />,
        },
        {
          id: "team",
          label: say("team.team"),
          content: <TeamTab team={team} today={today} />,
        },
        {
          id: "deadlines",
          label: say("team.deadlines"),
          content: <DeadlinesTab team={team} today={today} />,
        },
      ]}
    />
  );
}

const adding = lazyDialog(async () => (await import("./team-entry-dialog.tsx")).TeamEntryDialog);

const EVERYBODY = "everybody";

/** A month of the whole team: who can work on which day, against the planned shifts. */
function TeamTab({ team, today }: { team: Team; today: string }) {
  const say = useAvailabilityWords();
  const [month, show] = useMonth(today);
  const [person, setPerson] = useState(EVERYBODY);
  const [isAdding, setAdding] = useState(false);
  const one = person === EVERYBODY ? null : person;
  useEffect(adding.preloadWhenIdle, []);
  const options = [
    { value: EVERYBODY, label: say("team.everyone") },
    ...team.people.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <MonthHeading month={month} onShow={show} />
        <PlaceFilter />
        <div className="min-w-[min(13rem,100%)]">
          <Select label={say("team.show")} value={person} options={options} onChange={setPerson} />
        </div>
        <div className="flex flex-wrap gap-2">
          <LinkButton variant="quiet" href={links.availability()}>
            {say("team.own")}
          </LinkButton>
          <div className="max-sm:order-last">
            <Button variant="secondary" onPress={() => setAdding(true)}>
              <Icon name="plus" />
              {say("team.add")}
            </Button>
          </div>
          <TeamFiles team={team} month={month} person={one} />
        </div>
      </div>
      <TeamLegend />
      {/* One month's panel must not show in another. */}
      <TeamMonth key={month} team={team} month={month} today={today} person={one} />
      {isAdding && (
        <adding.Part team={team} person={one ?? undefined} today={today} onClose={() => setAdding(false)} />
      )}
    </Card>
  );
}

/** The entries of a month and its people as a file, and from one. */
function TeamFiles({ team, month, person }: { team: Team; month: string; person: string | null }) {
  const say = useAvailabilityWords();
  const days = daysOfMonth(month);
  const entries = useAvailability(String(days[0]), String(days.at(-1)));
  const shown = entries?.filter(({ user_id }) => person === null || user_id === person) ?? [];
  return (
    <ImportMenu
      kind="availability"
      file={say("csv.file", { month })}
      table={shown.length > 0 ? () => availabilitySheet(say, shown, team.people) : null}
    />
  );
}

/** The legend for the signs and colours of the overview. */
function TeamLegend() {
  const say = useAvailabilityWords();
  return (
    <ul aria-label={say("team.legend")} className="mb-4 flex flex-wrap gap-x-4 gap-y-2 text-sm">
      {DAY_STATES.map((state) => (
        <li key={state} className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className={cx("grid size-6 place-items-center rounded-md", DAY_COLOURS[state])}
          >
            {DAY_SIGNS[state]}
          </span>
          {say(`day.${state}`)}
        </li>
      ))}
    </ul>
  );
}
