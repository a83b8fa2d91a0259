import { Segments } from "#ui/fields/segments.tsx";
import { Switch } from "#ui/fields/switch.tsx";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { Card } from "#ui/page/card.tsx";
import { Pager } from "#ui/page/pager.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { DayChooser } from "#view/shifts/day-chooser.tsx";
import { PlaceFilter } from "#view/shifts/place-filter.tsx";
import { PositionMenu } from "#view/shifts/position-menu.tsx";
import type { Schedule } from "#view/shifts/use-schedule.ts";
import { useShownPosition } from "#view/shifts/use-shown-position.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import { TeamTimeline } from "./team-timeline.tsx";
import { TeamWeek } from "./team-week.tsx";
import { useAsOf, useScheduleWeek, useTeam, useTeamAddress } from "./use-team.ts";

/** The team's published roster, by day as lines of hours or by week, from what the device holds. */
export function TeamView({ schedule }: { schedule: Schedule }) {
  const say = useScheduleWords();
  const format = useFormat();
  const { today } = schedule;
  const { span } = useTeamAddress();
  const { days, day, showDay, step } = useScheduleWeek(today);
  const team = useTeam(schedule, days);
  return (
    <Card>
      <div className="flex flex-col gap-3">
        <Filters schedule={schedule} />
        <Pager
          previous={say("team.previous")}
          next={say("team.next")}
          title={format.dayRange(days[0], days.at(-1))}
          onStep={step}
          now={{ label: say("team.now"), isShown: days.includes(today), onPress: () => showDay(today) }}
        />
        {span === "day" && <DayChooser days={days} today={today} />}
        {!team && <Skeleton label={say("team.loading")} lines={8} />}
        {team && span === "day" && <TeamTimeline team={team} schedule={schedule} day={day} />}
        {team && span === "week" && <TeamWeek team={team} schedule={schedule} days={days} />}
        {team && <Version version={team.version} now={schedule.now} />}
      </div>
    </Card>
  );
}

function Filters({ schedule: { positions, named } }: { schedule: Schedule }) {
  const say = useScheduleWords();
  const { span, isWithMe, showSpan, showWithMe } = useTeamAddress();
  const [position, showPosition] = useShownPosition(positions);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Segments
        label={say("team.span")}
        options={[
          { id: "day", label: say("team.span.day") },
          { id: "week", label: say("team.span.week") },
        ]}
        value={span}
        onChange={showSpan}
      />
      <Switch label={say("team.withMe")} isSelected={isWithMe} onChange={showWithMe} />
      <div className="flex gap-2 empty:hidden max-sm:w-full max-sm:*:min-w-0 max-sm:*:flex-1">
        {!isWithMe && <PlaceFilter />}
        <PositionMenu
          positions={positions}
          named={named}
          chosen={position}
          actionOf={(id) => ({ onAction: () => showPosition(id) })}
        />
      </div>
    </div>
  );
}

/** How new the shown roster is, and what tells it from others. */
function Version({ version, now }: { version: string; now: string }) {
  const say = useScheduleWords();
  const format = useFormat();
  const asOf = useAsOf() ?? now;
  return (
    <p className="text-sm text-muted tabular-nums">
      {say("team.version", { time: format.timeAndDay(asOf, now), version })}
    </p>
  );
}
