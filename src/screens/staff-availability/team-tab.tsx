import { Suspense, useEffect, useState } from "react";
import { links } from "#lib/links.ts";
import { MonthHeading } from "#screens/availability/month-heading.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { NotOpened } from "#ui/not-opened.tsx";
import { Select } from "#ui/select.tsx";
import { TeamLegend } from "./team-legend.tsx";
import { TeamMonth } from "./team-month.tsx";
import type { Team } from "./use-team-availability.ts";

const adding = lazyPart(async () => (await import("./team-entry-dialog.tsx")).TeamEntryDialog, NotOpened);

interface TeamTabProps {
  team: Team;
  month: string;
  today: string;
  onShow: (month: string) => void;
}

const EVERYBODY = "everybody";

/** A month of the whole team: who can work on which day, against what is planned. */
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
      {/* What was said about one month is never shown in another. */}
      <TeamMonth key={month} {...{ team, month, today }} person={one} />
      <Suspense>
        {isAdding && (
          <adding.Part team={team} person={one ?? undefined} today={today} onClose={() => setAdding(false)} />
        )}
      </Suspense>
    </Card>
  );
}
