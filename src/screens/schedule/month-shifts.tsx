import { Button } from "react-aria-components/Button";
import { factsText } from "#lib/format/formatters.ts";
import { groupBy } from "#lib/group-by.ts";
import { readingKey } from "#lib/keyboard.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import type { DayNote } from "#schema/entities/day-note.ts";
import { cx } from "#ui/cx.ts";
import { DayNoteList, dayNoteText } from "#view/days/day-note-list.tsx";
import { useFormat } from "#view/format/use-format.ts";
import type { Schedule } from "#view/shifts/use-schedule.ts";
import { useShiftWords } from "#view/shifts/use-shift-words.ts";
import { WeekdayHeads } from "#view/times/weekday-heads.tsx";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import { useViewWords } from "#words/made/use-view-words.ts";
import { OwnShiftRow } from "./own-shift-row.tsx";
import type { OwnShift } from "./own-shifts.ts";
import type { Period } from "./use-period.ts";

interface MonthShiftsProps {
  own: readonly OwnShift[];
  /** What is special about the days. */
  notes: readonly DayNote[];
  schedule: Schedule;
  period: Period;
}

/** The person's shifts as marks in a month; below it, those of the pressed day. */
export function MonthShifts({ own, notes, schedule, period }: MonthShiftsProps) {
  const say = useScheduleWords();
  const format = useFormat();
  const byDay = groupBy(own, ({ shift }) => shift.date);
  const chosen = byDay.get(period.day) ?? [];
  const noted = groupBy(notes, ({ date }) => date);
  return (
    <>
      {/* On phones it fills the card's padding too, so that each day is as wide as a finger. */}
      <table className="w-full table-fixed border-collapse max-sm:-mx-4.5 max-sm:w-[calc(100%+2.25rem)]">
        <WeekdayHeads />
        <tbody>
          {period.weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-px align-top sm:p-0.5">
                  <MonthDay
                    day={day}
                    own={byDay.get(day) ?? []}
                    notes={noted.get(day) ?? []}
                    schedule={schedule}
                    period={period}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <section aria-label={format.day(period.day)} className="rounded-xl bg-sunken px-4 py-3">
        <h4 className="font-semibold">{format.day(period.day)}</h4>
        <DayNoteList notes={noted.get(period.day) ?? []} className="py-1" />
        {chosen.length === 0 && <p className="text-muted">{say("month.empty")}</p>}
        <ul aria-label={say("month.label")} className="divide-y divide-line">
          {chosen.map((one) => (
            <OwnShiftRow key={one.shift.id} {...one} schedule={schedule} />
          ))}
        </ul>
      </section>
    </>
  );
}

const MARKS: Record<OwnShift["status"], string> = {
  mine: "border-transparent bg-brand text-on-brand",
  dropped: "border-caution border-dashed bg-caution-soft text-caution",
  "asked-for": "border-caution border-dashed bg-caution-soft text-caution",
  requested: "border-brand-ink border-dashed bg-brand-soft text-brand-ink",
};

/** How far the arrow keys move, in days. */
const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * A day of the month with a mark per shift; a press shows its shifts in full. Tab leads to the last pressed day, and
 * the arrow keys from there to the others.
 */
function MonthDay({ day, own, notes, schedule, period }: MonthShiftsProps & { day: string }) {
  const say = useScheduleWords();
  const sayView = useViewWords();
  const format = useFormat();
  const words = useShiftWords(schedule);
  const isChosen = day === period.day;
  const isToday = day === schedule.today;
  const said = own.map(({ shift, status }) =>
    say(`month.${status === "asked-for" ? "dropped" : status}`, { times: words.times(shift) }),
  );
  const name = factsText(say.locale, [
    format.day(day),
    isToday && say("month.today"),
    ...notes.map((note) => dayNoteText(sayView, note)),
    ...(said.length > 0 ? said : [say("month.none")]),
  ]);
  return (
    <Button
      aria-pressed={isChosen}
      data-day={day}
      excludeFromTabOrder={!isChosen}
      onKeyDown={(event) => {
        const step = STEPS[readingKey(event)];
        if (step === undefined) return event.continuePropagation();
        event.preventDefault();
        focusDay(event.currentTarget, addDays(day, step));
      }}
      onPress={() => period.show({ day })}
      className={cx(
        "relative flex min-h-14 w-full cursor-pointer flex-col gap-0.5 rounded-lg border p-1 text-start transition-colors hover:bg-sunken sm:min-h-20",
        isChosen ? "border-brand-ink" : "border-line",
        day.slice(0, 7) !== period.day.slice(0, 7) && "opacity-75",
      )}
    >
      <span className="sr-only">{name}</span>
      <span
        aria-hidden="true"
        className={cx(
          "self-center px-1 text-sm tabular-nums sm:self-start",
          isToday && "rounded-full bg-brand-soft font-bold text-brand-ink underline underline-offset-2",
        )}
      >
        {format.number(Number(day.slice(8)))}
      </span>
      {notes.length > 0 && (
        <span aria-hidden="true" className="absolute end-1.5 top-1.5 size-2 rounded-full bg-chart-2" />
      )}
      {own.map(({ shift, status }) => (
        <span
          key={shift.id}
          aria-hidden="true"
          className={cx(
            "block w-full rounded border text-center text-xs leading-tight font-semibold tabular-nums max-sm:h-2.5 sm:px-1 sm:py-0.5",
            MARKS[status],
          )}
        >
          <span className="max-sm:hidden">{format.timeOfDay(shift.start_time)}</span>
        </span>
      ))}
    </Button>
  );
}

function focusDay(from: Element, day: string) {
  from.closest("table")?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
}
