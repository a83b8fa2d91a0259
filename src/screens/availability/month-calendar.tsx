import { type KeyboardEvent, useRef, useState } from "react";
import { addMonths, monthOf, weeksOfMonth } from "#domain/time/months.ts";
import { readingKey } from "#lib/keyboard.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { cx } from "#ui/cx.ts";
import { DAY_COLOURS, type DayLook } from "#view/availability/day-looks.ts";
import { useFormat } from "#view/format/use-format.ts";
import { WeekdayHeads } from "#view/times/weekday-heads.tsx";
import { useAvailabilityWords } from "#words/made/use-availability-words.ts";

interface MonthCalendarProps {
  label: string;
  month: string;
  today: string;
  selected: ReadonlySet<string>;
  lookOf: (day: string) => DayLook;
  onPress: (day: string) => void;
  /** Called when the arrow keys leave the month. */
  onShow: (month: string) => void;
}

/** How far the keys move, in days; vertical arrow keys move by a week. */
const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const MONTH_STEPS: Partial<Record<string, number>> = { PageUp: -1, PageDown: 1 };

/** A month whose days can be pressed one after the other; the arrow keys walk through it. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { label, month, today, selected, lookOf, onPress, onShow } = props;
  const format = useFormat();
  const table = useRef<HTMLTableElement>(null);
  const [walked, setWalked] = useState(today);
  const current = monthOf(walked) === month ? walked : monthOf(today) === month ? today : `${month}-01`;

  function walk(event: KeyboardEvent) {
    const [days, months] = [STEPS[readingKey(event)], MONTH_STEPS[event.key]];
    if (days === undefined && months === undefined) return;
    event.preventDefault();
    const to = months ? `${addMonths(month, months)}-01` : addDays(current, days ?? 0);
    setWalked(to);
    if (monthOf(to) !== month) onShow(monthOf(to));
    // The next month renders a moment later.
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus());
  }

  return (
    <div className="@container">
      <table
        ref={table}
        aria-label={label}
        className="w-full table-fixed border-separate border-spacing-px max-sm:-mx-4 max-sm:w-[calc(100%+2rem)] sm:border-spacing-0.5"
      >
        <WeekdayHeads />
        <tbody onKeyDown={walk}>
          {weeksOfMonth(month, format.firstDayOfWeek).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-0">
                  {monthOf(day) === month && (
                    <DayButton
                      day={day}
                      today={today}
                      look={lookOf(day)}
                      isSelected={selected.has(day)}
                      isCurrent={day === current}
                      onPress={() => {
                        setWalked(day);
                        onPress(day);
                      }}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayButtonProps {
  day: string;
  today: string;
  look: DayLook;
  isSelected: boolean;
  isCurrent: boolean;
  onPress: () => void;
}

function DayButton({ day, today, look, isSelected, isCurrent, onPress }: DayButtonProps) {
  const say = useAvailabilityWords();
  const [isToday, isPast] = [day === today, day < today];
  const format = useFormat();
  const state = say(`day.${look}`);
  const about = isToday ? "calendar.today" : isPast ? "calendar.past" : "calendar.day";
  const isMarked = look !== "unsaid" && look !== "assumed";
  return (
    <button
      type="button"
      data-day={day}
      aria-pressed={isSelected}
      tabIndex={isCurrent ? 0 : -1}
      onClick={onPress}
      className={cx(
        "relative flex min-h-13 w-full cursor-pointer flex-col items-center justify-center gap-0.5 rounded-lg border leading-none",
        "sm:min-h-16 sm:items-start sm:justify-between sm:p-1",
        DAY_COLOURS[look],
        isPast ? "border-transparent" : "border-line",
        isSelected ? "ring-2 ring-brand-ink ring-inset" : "hover:ring-1 hover:ring-edge hover:ring-inset",
      )}
    >
      <span className="sr-only">{say(about, { day: format.day(day), state })}</span>
      <span
        aria-hidden="true"
        className={cx(
          "tabular-nums",
          isPast ? "text-muted" : "font-semibold",
          isToday && "font-bold underline underline-offset-4",
        )}
      >
        {format.dayOfMonth(day)}
      </span>
      <span aria-hidden="true" className="text-xs @[38rem]:hidden">
        {isMarked && say(`day.${look}.short`)}
      </span>
      <span aria-hidden="true" className="hidden max-w-full truncate text-xs leading-tight @[38rem]:block">
        {isMarked && state}
      </span>
    </button>
  );
}
