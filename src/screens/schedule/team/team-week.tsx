import { shownNotes } from "#domain/days/day-notes.ts";
import { factsText, textCollator } from "#lib/format/formatters.ts";
import { groupBy } from "#lib/group-by.ts";
import { useDayNotes } from "#queries/day-notes.ts";
import type { DayNote } from "#schema/entities/day-note.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { useMediaQuery } from "#ui/use-is-mobile.ts";
import { DayNoteList } from "#view/days/day-note-list.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { PositionMark, PositionName } from "#view/shifts/position-mark.tsx";
import { shortTimes, tightTimes } from "#view/shifts/shift-words.ts";
import type { Schedule } from "#view/shifts/use-schedule.ts";
import { useShiftWords } from "#view/shifts/use-shift-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import { sameShifts } from "./team-roster.ts";
import type { ShownTeam } from "./use-team.ts";
import { teamNamesText, useTeamNames } from "./use-team-names.ts";

interface TeamWeekProps {
  team: ShownTeam;
  schedule: Schedule;
  days: readonly string[];
}

/** Who works in a week: a table of people by days, where there is room for it, else a list a day. */
export function TeamWeek({ team, schedule, days }: TeamWeekProps) {
  const say = useScheduleWords();
  const isWide = useMediaQuery("(min-width: 72rem)");
  const known = useDayNotes(String(days[0]), String(days.at(-1)));
  const inWeek = team.shifts.filter(({ date }) => days.includes(date));
  const notes = groupBy(shownNotes(known ?? [], team.shownPlaces), ({ date }) => date);
  const shown = { team, schedule, days, notes, shifts: inWeek };
  if (inWeek.length === 0) return <EmptyState icon="cup" title={say("team.empty")} />;
  return isWide ? <WeekPeople {...shown} /> : <WeekDays {...shown} />;
}

interface WeekProps extends TeamWeekProps {
  shifts: readonly Shift[];
  notes: ReadonlyMap<string, DayNote[]>;
}

/** Each day's shifts; those of the same times, position and place together, with everybody on them. */
function WeekDays({ team, schedule, days, notes, shifts }: WeekProps) {
  const say = useScheduleWords();
  const format = useFormat();
  const words = useShiftWords(schedule);
  const nameOf = useTeamNames(schedule);
  const byDay = groupBy(shifts, ({ date }) => date);
  return days.map((day) => (
    <section key={day} aria-label={format.day(day)} className="border-t border-line pt-3">
      <h3 className={cx("font-bold", day === schedule.today && "text-brand-ink")}>
        {factsText(say.locale, [format.day(day), day === schedule.today && say("days.today")])}
      </h3>
      <DayNoteList notes={notes.get(day) ?? []} className="mt-1 text-sm" />
      {!byDay.has(day) && <p className="text-sm text-muted">{say("team.emptyDay")}</p>}
      <ul className="mt-1 divide-y divide-line empty:hidden">
        {sameShifts(byDay.get(day) ?? [], team.order).map((some) => {
          const [shift] = some;
          if (!shift) return null;
          const place = team.onlyPlace ? undefined : words.place(shift);
          return (
            <li key={shift.id} className="py-1.5 text-sm">
              <p className="flex flex-wrap items-center justify-between gap-x-3">
                <span className="font-semibold whitespace-nowrap tabular-nums">
                  {`${shortTimes(shift, format)} `}
                </span>
                <PositionName position={words.position(shift)} place={place} />
              </p>
              <p className="[overflow-wrap:anywhere]">{teamNamesText(say, some, nameOf)}</p>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}

const CELL = "border-b border-line px-1.5 py-1.5 text-start align-top text-sm leading-tight";

/** A row a person, with their shifts below the days; one's own first, then by name, and open shifts last. */
function WeekPeople({ team, schedule, days, notes, shifts }: WeekProps) {
  const say = useScheduleWords();
  const format = useFormat();
  const words = useShiftWords(schedule);
  const nameOf = useTeamNames(schedule);
  const rank = (id: string | null) => (id === null ? 2 : Number(id !== schedule.me));
  const rows = [...groupBy(shifts, ({ user_id }) => user_id)]
    .map(([id, some]) => ({ id, name: nameOf({ user_id: id }), byDay: groupBy(some, ({ date }) => date) }))
    .sort(
      (one, other) => rank(one.id) - rank(other.id) || textCollator(say.locale).compare(one.name, other.name),
    );
  return (
    <table aria-label={say("team.table")} className="w-full table-fixed border-collapse">
      <thead>
        <tr>
          <th scope="col" className={`${CELL} w-40`}>
            {say("team.person")}
          </th>
          {days.map((day) => (
            <th
              key={day}
              scope="col"
              className={cx(CELL, day === schedule.today && "text-brand-ink underline")}
            >
              {format.shortDay(day)}
              <DayNoteList isBrief notes={notes.get(day) ?? []} className="mt-1 font-normal no-underline" />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, byDay }) => (
          <tr key={id ?? "open"} className={cx(id === schedule.me && "bg-brand-soft")}>
            <th scope="row" className={`${CELL} font-semibold [overflow-wrap:anywhere]`}>
              {name}
            </th>
            {days.map((day) => (
              <td key={day} className={CELL}>
                {byDay.get(day)?.map((shift) => {
                  const position = words.position(shift);
                  return (
                    <p key={shift.id} className="py-0.5">
                      <span className="whitespace-nowrap tabular-nums">{`${tightTimes(shift, format)} `}</span>
                      {position && (
                        <>
                          <PositionMark position={position} />
                          <span className="sr-only">{`${position.name} `}</span>
                        </>
                      )}
                      {!team.onlyPlace && <span className="block text-muted">{words.place(shift)}</span>}
                      {shift.user_id !== null && shift.status === "dropped" && (
                        <span className="block text-danger">{say("state.dropped")}</span>
                      )}
                    </p>
                  );
                })}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
