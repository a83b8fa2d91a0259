import { useId } from "react";
import { type DayBar, dayBars, dayNeeds, daySteps, dayWindow } from "#domain/roster/day-bars.ts";
import type { WallSpan } from "#domain/time/wall-minutes.ts";
import { groupBy } from "#lib/group-by.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { useChosenDay } from "#view/shifts/day-chooser.tsx";
import { HourMarks, useMinutesOf } from "#view/shifts/day-track.tsx";
import { PositionName } from "#view/shifts/position-mark.tsx";
import type { NamedPosition } from "#view/shifts/position-names.ts";
import { personNameWords } from "#view/shifts/shift-names.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import type { Board } from "../board/board.ts";
import { DayStrip } from "../board/day-strip.tsx";
import type { RosterWeek } from "../board/roster-week.ts";
import { isShown } from "../board/shown-week.ts";
import { DayHeading } from "../day-notes/day-heading.tsx";
import { DayCurve } from "./day-curve.tsx";
import { DayViewRow } from "./day-view-row.tsx";

/** One day of the roster: who works when, hour by hour, and how many at a time of those that are needed. */
export function DayView(board: Board) {
  const say = useRosterWords();
  const { week, today, addShift } = board;
  const [day] = useChosenDay(week.days, today);
  const shifts = week.shiftsAround.filter((shift) => isShown(week, shift));
  const bars = dayBars(shifts, day);
  const now = useMinutesOf(day);
  const needs = dayNeeds(week.needs, day);
  const window = dayWindow([...bars, ...needs], week.hours, day);
  const working = new Set(bars.map(({ shift }) => shift.user_id));
  const idle = week.people.filter(({ id }) => !working.has(id)).length;

  return (
    <div className="flex flex-col gap-4">
      <DayStrip week={week} today={today} />
      <div>
        <DayHeading week={week} date={day} today={today} />
      </div>
      <section
        aria-label={say("day.label")}
        className="rounded-2xl border border-line bg-surface p-4 shadow-card sm:p-5"
      >
        {bars.length + needs.length > 0 && (
          <>
            <HourMarks window={window} />
            <DayCurve
              steps={daySteps(shifts, week.needs, { date: day, window, zone: week.rules.zone })}
              window={window}
            />
          </>
        )}
        {bars.length === 0 ? (
          <EmptyState icon="clock" title={say("day.empty")} />
        ) : (
          <section aria-label={say("day.byPerson")}>
            {byPosition(bars, week).map(({ position, shifts: some }) => (
              <DayViewRows
                key={position?.id ?? "none"}
                position={position}
                bars={dayBars(some, day)}
                board={board}
                window={window}
                now={now}
              />
            ))}
          </section>
        )}
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-muted tabular-nums">{idle > 0 && say("day.idle", { count: idle })}</p>
          <Button variant="secondary" onPress={() => addShift({ date: day })}>
            <Icon name="plus" />
            {say("addShift")}
          </Button>
        </div>
      </section>
    </div>
  );
}

interface DayViewRowsProps {
  /** Null for shifts of no position; undefined where no shift has one. */
  position: NamedPosition | null | undefined;
  bars: readonly DayBar<Shift>[];
  board: Board;
  window: WallSpan;
  now: number;
}

/** Who works a position when, below its name: open shifts first, then people by name. */
function DayViewRows({ position, bars, board, ...line }: DayViewRowsProps) {
  const say = useRosterWords();
  const sayShift = useScheduleWords();
  const { people, everybody } = board.week;
  const id = useId();
  if (bars.length === 0) return null;
  const barsOf = groupBy(bars, ({ shift }) => shift.user_id);
  const order = new Set([null, ...people.map((person) => person.id), ...barsOf.keys()]);
  const rows = [...order].filter((person) => barsOf.has(person));
  return (
    <>
      {position !== undefined && (
        <h3 id={id} className="mt-4 font-bold">
          {position ? <PositionName position={position} /> : sayShift("position.none")}
        </h3>
      )}
      <ul
        {...(position !== undefined && { "aria-labelledby": id })}
        className="mt-2 divide-y divide-line border-t border-line"
      >
        {rows.map((person) => (
          <DayViewRow
            key={person ?? "open"}
            name={person === null ? say("openShifts") : personNameWords(sayShift, person, everybody)}
            bars={barsOf.get(person) ?? []}
            board={board}
            {...line}
          />
        ))}
      </ul>
    </>
  );
}

/** The shifts of each position, in the positions' order; together where none has one. */
function byPosition(bars: readonly DayBar<Shift>[], { named }: RosterWeek) {
  const shifts = bars.map(({ shift }) => shift);
  const groups = groupBy(shifts, ({ position_id }) => named.get(position_id ?? "")?.id ?? null);
  if ([...groups.keys()].every((id) => id === null)) return [{ position: undefined, shifts }];
  return [...named.values(), null].map((position) => ({
    position,
    shifts: groups.get(position?.id ?? null) ?? [],
  }));
}
