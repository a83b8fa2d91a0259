import { useId } from "react";
import { DAY_MINUTES, type DayBar, dayBars, dayWindow } from "#domain/roster/day-bars.ts";
import { isOwnedBy } from "#domain/roster/shift-owner.ts";
import type { WallSpan } from "#domain/time/wall-minutes.ts";
import { factsText, textCollator } from "#lib/format/formatters.ts";
import { groupBy } from "#lib/group-by.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { DayNotesOf } from "#view/days/day-notes-of.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { HourMarks, NowLine, placeOn, useMinutesOf } from "#view/shifts/day-track.tsx";
import { PositionName } from "#view/shifts/position-mark.tsx";
import { tightTimes } from "#view/shifts/shift-words.ts";
import type { Schedule } from "#view/shifts/use-schedule.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import { type TeamGroup, teamGroups } from "./team-roster.ts";
import type { ShownTeam } from "./use-team.ts";
import { useTeamNames } from "./use-team-names.ts";

interface TeamTimelineProps {
  team: ShownTeam;
  schedule: Schedule;
  day: string;
}

/** Who works on a day, hour by hour: a line a person, by place and position. */
export function TeamTimeline({ team, schedule, day }: TeamTimelineProps) {
  const say = useScheduleWords();
  const format = useFormat();
  const now = useMinutesOf(day);
  const bars = dayBars(team.shifts, day);
  const window = dayWindow(bars, schedule.rules.hours, day, 0);
  const groups = teamGroups(
    bars.map(({ shift }) => shift),
    team.order,
  );
  return (
    <section aria-label={format.day(day)} className="flex flex-col gap-2">
      <h3 className="font-bold">{format.day(day)}</h3>
      <DayNotesOf date={day} at={team.shownPlaces} />
      {groups.length === 0 ? (
        <EmptyState icon="cup" title={say("team.emptyDay")} />
      ) : (
        <div>
          <HourMarks window={window} />
          {groups.map((group, at) => (
            <DayGroup
              key={`${group.place} ${group.position}`}
              group={group}
              isFirstOfPlace={group.place !== groups[at - 1]?.place}
              line={{ day, window, now }}
              schedule={schedule}
            />
          ))}
        </div>
      )}
    </section>
  );
}

/** The hours that a line spans, and the present, in minutes of the day. */
interface Line {
  day: string;
  window: WallSpan;
  now: number;
}

interface DayGroupProps {
  group: TeamGroup;
  isFirstOfPlace: boolean;
  line: Line;
  schedule: Schedule;
}

function DayGroup({ group: { place, position, shifts }, isFirstOfPlace, line, schedule }: DayGroupProps) {
  const say = useScheduleWords();
  const id = useId();
  const placeName = place === null ? say("place.none") : schedule.placeNames.get(place ?? "");
  const named = schedule.named.get(position ?? "");
  const nameOf = useTeamNames(schedule);
  const { compare } = textCollator(say.locale);
  const rows = [...groupBy(dayBars(shifts, line.day), ({ shift }) => shift.user_id)]
    .map(([person, bars]) => ({ person, bars, name: nameOf({ user_id: person }), from: bars[0]?.start ?? 0 }))
    .sort((one, other) => one.from - other.from || compare(one.name, other.name));
  return (
    <>
      {isFirstOfPlace && placeName && <h4 className="mt-4 text-lg leading-tight font-bold">{placeName}</h4>}
      {position !== undefined && (
        <p id={id} className="mt-3 font-semibold">
          {named ? <PositionName position={named} /> : say("position.none")}
        </p>
      )}
      <ul
        {...(position !== undefined && { "aria-labelledby": id })}
        className="mt-1 divide-y divide-line border-y border-line"
      >
        {rows.map(({ person, name, bars }) => (
          <DayRow key={person ?? "open"} name={name} bars={bars} line={line} me={schedule.me} />
        ))}
      </ul>
    </>
  );
}

interface DayRowProps {
  name: string;
  /** Those of one person, or the open ones. */
  bars: readonly DayBar<Shift>[];
  line: Line;
  me: string;
}

const LANE_REM = 1;

/** A person's name and times, and their bars, which only draw them. */
function DayRow({ name, bars, line: { window, now }, me }: DayRowProps) {
  const say = useScheduleWords();
  const format = useFormat();
  const lanes = Math.max(...bars.map(({ lane }) => lane)) + 1;
  const said = bars.map(({ shift, isFromBefore }) =>
    factsText(say.locale, [
      tightTimes(shift, format),
      isFromBefore && say("day.fromDayBefore"),
      shift.user_id !== null && shift.status === "dropped" && say("state.dropped"),
    ]),
  );
  return (
    <li className="py-1.5 md:grid md:grid-cols-[11rem_minmax(0,1fr)] md:items-center">
      <p className="flex flex-wrap justify-between gap-x-3 text-sm leading-snug md:flex-col md:pe-3">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{`${name} `}</span>
        <span className="text-muted tabular-nums">
          {said.map((text) => (
            <span key={text} className="block">
              {text}
            </span>
          ))}
        </span>
      </p>
      <div aria-hidden="true" className="relative max-md:mt-1" style={{ height: `${lanes * LANE_REM}rem` }}>
        <Midnight window={window} />
        {bars.map(({ shift, lane, isFromBefore, ...span }) => (
          <span
            key={shift.id}
            className={cx(
              "absolute h-3.5 rounded border",
              isFromBefore && "rounded-s-none border-s-0",
              TONES[toneOf(shift, me)],
            )}
            style={{ ...placeOn(window, span), top: `${lane * LANE_REM}rem` }}
          />
        ))}
        <NowLine now={now} window={window} />
      </div>
    </li>
  );
}

/** Where the next day begins; renders nothing if all is over before. */
function Midnight({ window }: { window: WallSpan }) {
  if (window.end <= DAY_MINUTES) return null;
  const { insetInlineStart } = placeOn(window, { start: DAY_MINUTES, end: DAY_MINUTES });
  return (
    <span
      className="absolute border-s max-md:inset-y-0 md:-inset-y-1.5 border-dashed border-edge"
      style={{ insetInlineStart }}
    />
  );
}

/** The names and states beside the bars say the same. */
const TONES = {
  mine: "border-brand bg-brand forced-colors:bg-[Highlight]",
  taken: "border-brand-ink bg-brand-soft",
  open: "border-dashed border-caution bg-caution-soft",
  dropped: "border-dashed border-danger bg-danger-soft",
};

function toneOf(shift: Shift, me: string): keyof typeof TONES {
  if (shift.user_id === null) return "open";
  if (shift.status === "dropped") return "dropped";
  return isOwnedBy(shift, me) ? "mine" : "taken";
}
