import { memo, useEffect, useRef } from "react";
import type { TeamDay } from "#domain/availability/team-days.ts";
import { factsText } from "#lib/format/formatters.ts";
import { isMirrored } from "#lib/keyboard.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { cx } from "#ui/cx.ts";
import { ScrollBox } from "#ui/lists/scroll-box.tsx";
import { DAY_COLOURS, DAY_SIGNS, WISH_SIGNS } from "#view/availability/day-looks.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useAvailabilityWords } from "#words/made/use-availability-words.ts";
import { type TeamMonthData, wishKey } from "./use-team-availability.ts";

interface TeamTableProps {
  people: readonly Profile[];
  days: readonly TeamDay[];
  wishes: TeamMonthData["wishes"];
  today: string;
  onPress: (day: string) => void;
}

const NAME = "sticky start-0 z-10 bg-surface text-start";

/** People by days: each cell shows a person's entry for a day as a sign, a colour and a word. */
export function TeamTable({ people, days, wishes, today, onPress }: TeamTableProps) {
  const say = useAvailabilityWords();
  const table = useTodayInSight(today);
  return (
    <ScrollBox>
      <table
        ref={table}
        aria-label={say("month.table")}
        className="w-full border-separate border-spacing-0 text-sm"
      >
        <thead>
          <tr>
            <th scope="col" className={cx(NAME, "top-0 z-20 min-w-40 border-b border-line px-3")}>
              {say("month.name")}
            </th>
            {days.map((day) => (
              <DayHead key={day.date} day={day} today={today} onPress={onPress} />
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <PersonRow key={person.id} person={person} days={days} wishes={wishes} />
          ))}
        </tbody>
        <CoverRows days={days} />
      </table>
    </ScrollBox>
  );
}

type DayHeadProps = Pick<TeamTableProps, "today" | "onPress"> & { day: TeamDay };

function DayHead({ day: { date, cover }, today, onPress }: DayHeadProps) {
  const say = useAvailabilityWords();
  const isToday = date === today;
  const format = useFormat();
  return (
    <th
      scope="col"
      data-today={isToday || undefined}
      className="sticky top-0 border-b border-line bg-surface p-0"
    >
      <button
        type="button"
        onClick={() => onPress(date)}
        className={cx(
          "relative flex h-13 w-full min-w-11 cursor-pointer flex-col items-center justify-center leading-tight hover:bg-sunken",
          "focus-visible:-outline-offset-3",
          cover === "short" && "text-danger",
        )}
      >
        <span className="sr-only">
          {say(isToday ? "month.dayToday" : "month.day", { day: format.day(date) })}
        </span>
        <span aria-hidden="true" className="text-xs font-normal text-muted">
          {format.shortestWeekday(date)}
        </span>
        <span aria-hidden="true" className={cx("tabular-nums", isToday && "underline underline-offset-4")}>
          {format.dayOfMonth(date)}
        </span>
      </button>
    </th>
  );
}

type PersonRowProps = Pick<TeamTableProps, "days" | "wishes"> & { person: Profile };

const PersonRow = memo(function PersonRow({ person, days, wishes }: PersonRowProps) {
  const say = useAvailabilityWords();
  return (
    <tr>
      <th
        scope="row"
        className={cx(NAME, "max-w-48 min-w-36 px-3 leading-tight font-semibold [overflow-wrap:anywhere]")}
      >
        {person.name}
      </th>
      {days.map(({ date, states }) => {
        const state = states.get(person.id) ?? "unsaid";
        const wish = state === "away" || state === "asked" ? undefined : wishes.get(wishKey(person.id, date));
        return (
          <td key={date} className="p-0.5">
            <span className={cx("relative grid h-9 place-items-center rounded-md", DAY_COLOURS[state])}>
              <span aria-hidden="true">
                {DAY_SIGNS[state]}
                {wish && <sup className="font-bold">{WISH_SIGNS[wish]}</sup>}
              </span>
              <span className="sr-only">
                {factsText(say.locale, [say(`day.${state}`), wish && say(`day.${wish}`)])}
              </span>
            </span>
          </td>
        );
      })}
    </tr>
  );
});

/** Scrolls to today initially, if the table contains it: past days are seldom needed. */
function useTodayInSight(today: string) {
  const table = useRef<HTMLTableElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the new day at midnight.
  useEffect(() => {
    const head = table.current?.querySelector<HTMLElement>("th[data-today]");
    const names = table.current?.querySelector<HTMLElement>("th");
    const box = table.current?.parentElement;
    if (!head || !names || !box) return;
    const [day, name] = [head.getBoundingClientRect(), names.getBoundingClientRect()];
    box.scrollLeft += isMirrored(box) ? day.right - name.left : day.left - name.right;
  }, [today]);
  return table;
}

const CELL = "sticky h-9 border-line bg-surface text-center tabular-nums";
const COUNTED = "start-0 z-10 px-3 text-start font-semibold";

/** Below the team: how many people can work on each day, how many are unknown, and how many shifts are planned. */
function CoverRows({ days }: { days: readonly TeamDay[] }) {
  const say = useAvailabilityWords();
  const hasUnsaid = days.some(({ counts }) => counts.unsaid > 0);
  const first = hasUnsaid ? "bottom-18 border-t" : "bottom-9 border-t";
  return (
    <tfoot>
      <tr>
        <th scope="row" className={cx(CELL, COUNTED, first)}>
          {say("month.rowCanWork")}
        </th>
        {days.map(({ date, counts, cover }) => (
          <td key={date} className={cx(CELL, first, cover === "short" && "font-bold text-danger")}>
            <AbleCount counts={counts} />
            {cover === "short" && <span className="sr-only">, {say("month.fewerThanShifts")}</span>}
          </td>
        ))}
      </tr>
      {hasUnsaid && (
        <tr>
          <th scope="row" className={cx(CELL, COUNTED, "bottom-9")}>
            {say("month.rowUnsaid")}
          </th>
          {days.map(({ date, counts }) => (
            <td key={date} className={cx(CELL, "bottom-9 text-muted")}>
              {counts.unsaid}
            </td>
          ))}
        </tr>
      )}
      <tr>
        <th scope="row" className={cx(CELL, COUNTED, "bottom-0")}>
          {say("month.rowShifts")}
        </th>
        {days.map(({ date, planned }) => (
          <td key={date} className={cx(CELL, "bottom-0 text-muted")}>
            {planned}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** How many people can work; unknown if all who could have entered nothing. */
function AbleCount({ counts: { free, partly, unsaid } }: Pick<TeamDay, "counts">) {
  const say = useAvailabilityWords();
  if (free + partly > 0 || unsaid === 0) return free + partly;
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{say("month.unknown")}</span>
    </>
  );
}
