import type { WallSpan } from "#domain/time/wall-minutes.ts";
import { groupBy } from "#lib/group-by.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { personNameWords } from "#view/shifts/shift-names.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import type { Board } from "../board/board.ts";
import { DayStrip, useChosenDay } from "../board/day-strip.tsx";
import { coverage, dayBars, dayWindow } from "./day-bars.ts";
import { NAME_COLUMN, placeOn, useMinutesOf } from "./day-track.ts";
import { DayViewRow } from "./day-view-row.tsx";

/** One day of the roster: who works when, hour by hour, and how many at a time. */
export function DayView(board: Board) {
  const say = useRosterWords();
  const sayShift = useScheduleWords();
  const { week, today, addShift } = board;
  const [day] = useChosenDay(week.days, today);
  const bars = dayBars(week.shiftsAround, day);
  const now = useMinutesOf(day);
  const window = dayWindow(bars, week.rules.hours, day);
  const barsOf = groupBy(bars, ({ shift }) => shift.user_id);
  // Open shifts first, then people by name.
  const everybody = new Set([null, ...week.people.map(({ id }) => id), ...barsOf.keys()]);
  const rows = [...everybody].filter((person) => barsOf.has(person));
  const idle = week.people.filter(({ id }) => !barsOf.has(id)).length;

  return (
    <div className="flex flex-col gap-4">
      <DayStrip days={week.days} today={today} />
      <section
        aria-label={say("day.label")}
        className="rounded-2xl border border-line bg-surface p-4 shadow-card sm:p-5"
      >
        {rows.length === 0 ? (
          <EmptyState icon="clock" title={say("day.empty")} />
        ) : (
          <>
            <DayViewHours window={window} />
            <DayCoverage hours={coverage(bars, window)} />
            <ul aria-label={say("day.byPerson")} className="mt-2 divide-y divide-line border-t border-line">
              {rows.map((person) => (
                <DayViewRow
                  key={person ?? "open"}
                  name={
                    person === null ? say("openShifts") : personNameWords(sayShift, person, week.everybody)
                  }
                  bars={barsOf.get(person) ?? []}
                  board={board}
                  window={window}
                  now={now}
                />
              ))}
            </ul>
          </>
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

const HOUR = 60;
const MARKS_MAX = 8;

/** The hours above a day's line, as many as fit. Hidden from screen readers, because bars say their times. */
function DayViewHours({ window }: { window: WallSpan }) {
  const format = useFormat();
  const count = (window.end - window.start) / HOUR;
  const every = Math.max(1, Math.ceil(count / MARKS_MAX));
  const marks = Array.from(
    { length: Math.ceil(count / every) },
    (_, place) => window.start + place * every * HOUR,
  );
  return (
    <div aria-hidden="true" className={NAME_COLUMN}>
      <div className="relative h-6 text-xs text-muted tabular-nums">
        {marks.map((start, place) => (
          <span
            key={start}
            className={cx("absolute whitespace-nowrap", place % 2 === 1 && "max-md:hidden")}
            style={{ insetInlineStart: placeOn(window, { start, end: start }).insetInlineStart }}
          >
            {format.hour((start / HOUR) % 24)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** How many people work in each hour, as small bars, and in words for screen readers. */
function DayCoverage({ hours }: { hours: readonly { start: number; people: number }[] }) {
  const say = useRosterWords();
  const format = useFormat();
  const most = Math.max(1, ...hours.map(({ people }) => people));
  return (
    <div className="relative">
      <p className="text-sm font-semibold text-muted md:absolute md:bottom-0 md:w-40">{say("day.working")}</p>
      <ol aria-label={say("day.workingByHour")} className={`flex h-16 items-end ${NAME_COLUMN}`}>
        {hours.map(({ start, people }) => (
          <li key={start} className="flex h-full min-w-0 flex-1 flex-col items-center justify-end px-px">
            <span aria-hidden="true" className="text-xs font-semibold text-muted tabular-nums">
              {people}
            </span>
            <span
              aria-hidden="true"
              className="w-full rounded-t-sm bg-chart-1"
              style={{ height: `${(people / most) * 60}%` }}
            />
            <span className="sr-only">
              {say("day.workingAt", { hour: format.hour((start / HOUR) % 24), count: people })}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
