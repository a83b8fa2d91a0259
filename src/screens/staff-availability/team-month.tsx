import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "#ui/lazy-part.ts";
import { NotOpened } from "#ui/not-opened.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useIsMobile } from "#ui/use-is-mobile.ts";
import { TeamDayList } from "./team-day-list.tsx";
import { TeamTable } from "./team-table.tsx";
import type { Team } from "./use-team-availability.ts";
import { useTeamMonth } from "./use-team-month.ts";

const panel = lazyPart(async () => (await import("./day-panel.tsx")).DayPanel, NotOpened);

interface TeamMonthProps {
  team: Team;
  /** 'yyyy-MM' */
  month: string;
  /** Whom it is about, if it is one person. */
  person: string | null;
  today: string;
}

/** The days of a month, by people where there is room for it; a press on one shows who said what about it. */
export function TeamMonth({ team, month, person, today }: TeamMonthProps) {
  const isMobile = useIsMobile();
  const [day, setDay] = useState<string | null>(null);
  const shown = useTeamMonth(team, month, person);
  useEffect(panel.preloadWhenIdle, []);
  if (!shown) return <Skeleton label="Loading the month" lines={8} />;
  const { people, days } = shown;
  return (
    <>
      {isMobile ? (
        <TeamDayList days={days} today={today} onPress={setDay} />
      ) : (
        <TeamTable people={people} days={days} today={today} onPress={setDay} />
      )}
      <Suspense>
        {day && (
          <panel.Part
            month={shown}
            approvalMode={team.approvalMode}
            {...{ day, today }}
            onClose={() => setDay(null)}
          />
        )}
      </Suspense>
    </>
  );
}
