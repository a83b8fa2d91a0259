import type { DayState, TeamDay } from "#domain/availability/team-days.ts";
import { counted } from "#lib/format/counted.ts";
import { DAY_LOOKS } from "#screens/availability/day-looks.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Badge } from "#ui/badge.tsx";
import { ControlIcon } from "#ui/control-icon.tsx";
import { cx } from "#ui/cx.ts";

interface TeamDayListProps {
  days: readonly TeamDay[];
  today: string;
  onPress: (day: string) => void;
}

const ORDER: readonly DayState[] = ["free", "partly", "asked", "away", "unsaid"];

/** The days of a month one under the other, each with how many of the team can work: for narrow screens. */
export function TeamDayList({ days, today, onPress }: TeamDayListProps) {
  const coming = days.filter(({ date }) => date >= today);
  return (
    <ul aria-label="Days of the month" className="-mx-2 divide-y divide-line">
      {(coming.length > 0 ? coming : days).map((day) => (
        <li key={day.date}>
          <DayButton day={day} isToday={day.date === today} onPress={onPress} />
        </li>
      ))}
    </ul>
  );
}

interface DayButtonProps {
  day: TeamDay;
  isToday: boolean;
  onPress: (day: string) => void;
}

function DayButton({ day, isToday, onPress }: DayButtonProps) {
  const format = useFormat();
  const { date, counts, planned, cover } = day;
  const able = counts.free + counts.partly;
  const people = ORDER.reduce((sum, state) => sum + counts[state], 0);
  return (
    <button
      type="button"
      onClick={() => onPress(date)}
      className="flex min-h-16 w-full cursor-pointer items-center gap-3 rounded-lg px-2 py-2.5 text-start hover:bg-sunken"
    >
      <span className="flex min-w-0 flex-1 flex-col gap-1.5">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {format.shortDay(date)}
          {isToday && <Badge tone="brand">Today</Badge>}
          {cover === "short" && <Badge tone="danger">Too few</Badge>}
        </span>
        <StateBar counts={counts} />
        <span className="text-sm text-muted">
          {counts.unsaid === people ? "No availability entered" : `${able} can work`}
          {`, ${counted(planned, "shift")}`}
          {counts.away > 0 && `, ${counts.away} cannot`}
          {counts.asked > 0 && `, ${counts.asked} asked off`}
          {counts.unsaid > 0 && counts.unsaid < people && `, ${counts.unsaid} with no entry`}
        </span>
      </span>
      <ControlIcon name="chevron-right" className="text-muted" />
    </button>
  );
}

/** How the team divides; the words below say the same. */
function StateBar({ counts }: Pick<TeamDay, "counts">) {
  return (
    <span aria-hidden="true" className="flex h-5 gap-0.5 overflow-hidden rounded-md text-xs">
      {ORDER.filter((state) => counts[state] > 0).map((state) => (
        <span
          key={state}
          style={{ flexGrow: counts[state] }}
          className={cx("grid basis-4 place-items-center", DAY_LOOKS[state].className)}
        >
          {DAY_LOOKS[state].sign}
        </span>
      ))}
    </span>
  );
}
