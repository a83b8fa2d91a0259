import { useEffect, useState } from "react";
import type { TeamDay } from "#domain/availability/team-days.ts";
import { factsText } from "#lib/format/formatters.ts";
import { cx } from "#ui/cx.ts";
import { Badge } from "#ui/marks/badge.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { useIsMobile } from "#ui/use-is-mobile.ts";
import { DAY_COLOURS, DAY_SIGNS } from "#view/availability/day-looks.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useAvailabilityWords } from "#words/made/use-availability-words.ts";
import { TeamTable } from "./team-table.tsx";
import { STATE_ORDER, type Team, useTeamMonth } from "./use-team-availability.ts";

const panel = lazyDialog(async () => (await import("./day-panel.tsx")).DayPanel);

interface TeamMonthProps {
  team: Team;
  /** 'yyyy-MM' */
  month: string;
  /** The shown person; null for everybody. */
  person: string | null;
  today: string;
}

/** The days of a month, as a table of people where there is room; pressing a day shows everybody's entries for it. */
export function TeamMonth({ team, month, person, today }: TeamMonthProps) {
  const say = useAvailabilityWords();
  const isMobile = useIsMobile();
  const [day, setDay] = useState<string | null>(null);
  const shown = useTeamMonth(team, month, person);
  useEffect(panel.preloadWhenIdle, []);
  if (!shown) return <Skeleton label={say("month.loading")} lines={8} />;
  const { people, days, wishes } = shown;
  return (
    <>
      {isMobile ? (
        <TeamDayList days={days} today={today} onPress={setDay} />
      ) : (
        <TeamTable people={people} days={days} wishes={wishes} today={today} onPress={setDay} />
      )}
      {day && (
        <panel.Part
          month={shown}
          approvalMode={team.approvalMode}
          day={day}
          today={today}
          onClose={() => setDay(null)}
        />
      )}
    </>
  );
}

interface TeamDayListProps {
  days: readonly TeamDay[];
  today: string;
  onPress: (day: string) => void;
}

/** The days of a month as a list with how many people can work: for narrow screens. */
export function TeamDayList({ days, today, onPress }: TeamDayListProps) {
  const say = useAvailabilityWords();
  const coming = days.filter(({ date }) => date >= today);
  return (
    <ul aria-label={say("month.days")} className="-mx-2 divide-y divide-line">
      {(coming.length > 0 ? coming : days).map((day) => (
        <li key={day.date}>
          <DayButton day={day} today={today} onPress={onPress} />
        </li>
      ))}
    </ul>
  );
}

function DayButton({ day, today, onPress }: Omit<TeamDayListProps, "days"> & { day: TeamDay }) {
  const say = useAvailabilityWords();
  const format = useFormat();
  const { date, counts, planned, cover } = day;
  const able = counts.free + counts.partly;
  const people = STATE_ORDER.reduce((sum, state) => sum + counts[state], 0);
  const facts = [
    counts.unsaid === people ? say("month.noneEntered") : say("month.canWork", { count: able }),
    say("month.shifts", { count: planned }),
    counts.away > 0 && say("month.away", { count: counts.away }),
    counts.asked > 0 && say("month.asked", { count: counts.asked }),
    counts.unsaid > 0 && counts.unsaid < people && say("month.unsaid", { count: counts.unsaid }),
  ];
  return (
    <button
      type="button"
      onClick={() => onPress(date)}
      className="flex min-h-16 w-full cursor-pointer items-center gap-3 rounded-lg px-2 py-2.5 text-start hover:bg-sunken"
    >
      <span className="flex min-w-0 flex-1 flex-col gap-1.5">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {format.shortDay(date)}
          {date === today && <Badge tone="brand">{say("month.today")}</Badge>}
          {cover === "short" && <Badge tone="danger">{say("month.tooFew")}</Badge>}
        </span>
        <StateBar counts={counts} />
        <span className="text-sm text-muted">{factsText(say.locale, facts)}</span>
      </span>
      <ControlIcon name="chevron-right" className="text-muted" />
    </button>
  );
}

/** The shares of the team's availability; the words below say the same. */
function StateBar({ counts }: Pick<TeamDay, "counts">) {
  return (
    <span aria-hidden="true" className="flex h-5 gap-0.5 overflow-hidden rounded-md text-xs">
      {STATE_ORDER.filter((state) => counts[state] > 0).map((state) => (
        <span
          key={state}
          style={{ flexGrow: counts[state] }}
          className={cx("grid basis-4 place-items-center", DAY_COLOURS[state])}
        >
          {DAY_SIGNS[state]}
        </span>
      ))}
    </span>
  );
}
