import { timeOfMinutes, wallSpan } from "#domain/time/wall-minutes.ts";
import type { Format } from "#lib/format/create-format.ts";
import { factsText } from "#lib/format/formatters.ts";
import { useBusiness } from "#queries/business.ts";
import type { DayNote } from "#schema/entities/day-note.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { PrintSheet } from "#ui/page/print-sheet.tsx";
import { dayNoteText } from "#view/days/day-note-list.tsx";
import { useReaderFormat } from "#view/format/use-reader-format.ts";
import { languageAttributes, useReaderWords } from "#view/format/use-reader-words.ts";
import { usePrintedLogo } from "#view/logo/business-logo.tsx";
import { markWords, tightTimes } from "#view/shifts/shift-words.ts";
import { rosterWords, type SayRoster } from "#words/made/roster.ts";
import { type SaySchedule, scheduleWords } from "#words/made/schedule.ts";
import { type SayView, viewWords } from "#words/made/view.ts";
import { type GridCell, gridRows } from "../board/grid-rows.ts";
import type { RosterWeek } from "../board/roster-week.ts";
import { onlyShown } from "../board/week-at.ts";

/** What paper is written by. */
interface Writing {
  say: SayRoster;
  sayShift: SaySchedule;
  sayDay: SayView;
  format: Format;
}

/**
 * The printed version of the page, in the business's language, as it hangs where everybody reads it: what the page's filter
 * shows, and what is special about the days.
 */
export function PrintWeek({ week }: { week: RosterWeek }) {
  const logo = usePrintedLogo();
  const say = useReaderWords(rosterWords, EVERYBODY)(null);
  const sayShift = useReaderWords(scheduleWords, EVERYBODY)(null);
  const sayDay = useReaderWords(viewWords, EVERYBODY)(null);
  const format = useReaderFormat()(null);
  return (
    <PrintSheet>
      {logo}
      <WeekTable week={week} by={{ say, sayShift, sayDay, format }} />
    </PrintSheet>
  );
}

const EVERYBODY = [null];
/** The name of the place that alone is shown. */
const shownName = (week: RosterWeek) => week.places.find(({ id }) => id === onlyShown(week))?.name;

const CELL = "border border-black px-1.5 py-1 text-start align-top";

/** A table of people by days, black on white; its head repeats on every page. */
function WeekTable({ week, by }: { week: RosterWeek; by: Writing }) {
  const { say, format } = by;
  const business = useBusiness();
  const { days } = week;
  const rows = gridRows(say, week).filter(
    ({ id, cells }) => id !== null || cells.some(({ shifts }) => shifts.length > 0),
  );
  return (
    <table
      {...languageAttributes(say)}
      className="w-full table-fixed border-collapse text-[9pt] leading-tight"
    >
      <thead>
        <tr>
          <th colSpan={days.length + 1} className="pb-2 text-start text-[13pt] font-bold">
            {factsText(format.locale, [
              business?.name,
              shownName(week),
              format.dayRange(days[0], days.at(-1)),
              week.named.get(week.position ?? "")?.name,
            ])}
          </th>
        </tr>
        <tr>
          <th scope="col" className={CELL}>
            {say("print.name")}
          </th>
          {days.map((day) => (
            <th key={day} scope="col" className={CELL}>
              {format.shortDay(day)}
              <DayNotesText say={by.sayDay} notes={week.notes.filter(({ date }) => date === day)} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id ?? "open"} className="break-inside-avoid">
            <th scope="row" className={`${CELL} font-semibold [overflow-wrap:anywhere]`}>
              {row.name}
            </th>
            {row.cells.map((cell) => (
              <td key={cell.date} className={CELL}>
                <Cell cell={cell} by={by} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayNotesText({ notes, say }: { notes: readonly DayNote[]; say: SayView }) {
  return notes.map((note) => (
    <span key={note.id} className="block font-normal [overflow-wrap:anywhere]">
      {dayNoteText(say, note)}
    </span>
  ));
}

function Cell({ cell, by: { say, sayShift, format } }: { cell: GridCell; by: Writing }) {
  const said = cell.marks
    .filter(({ kind }) => kind !== "asked-off")
    .map((mark) => markWords(sayShift, mark, format, true));
  const shifts = cell.shifts.map(({ shift, template, position, place }) => {
    const state = stateOf(shift);
    return (
      <p key={shift.id} className="not-first:mt-1">
        {/* The column is as narrow as the grid's. */}
        <span className="whitespace-nowrap">{tightTimes(shift, format)}</span>
        {template && <span className="block [overflow-wrap:anywhere]">{template}</span>}
        {position && <span className="block [overflow-wrap:anywhere]">{position.name}</span>}
        {place && <span className="block [overflow-wrap:anywhere]">{place}</span>}
        {shift.breaks?.map(({ after, minutes }) => (
          <span key={after} className="block">
            {say("print.break", { time: breakTime(shift, after, format), minutes })}
          </span>
        ))}
        {state && <span className="block italic">{say(`print.${state}`)}</span>}
        {shift.notes && (
          <span className="block [overflow-wrap:anywhere]">{say("note", { notes: shift.notes })}</span>
        )}
      </p>
    );
  });
  return (
    <>
      {said.map((words) => (
        <p key={words} className="italic [overflow-wrap:anywhere]">
          {words}
        </p>
      ))}
      {shifts}
    </>
  );
}

/** When a break of a shift begins, '1:30 PM'. */
function breakTime({ date, start_time, end_time }: Shift, after: number, format: Format): string {
  return format.timeOfDay(timeOfMinutes(wallSpan(date, start_time, end_time).start + after));
}

/** What paper says of a shift's state; null for one that is published and kept. */
function stateOf({ published, status }: Shift): "draft" | "dropped" | "draftDropped" | null {
  if (status !== "dropped") return published ? null : "draft";
  return published ? "dropped" : "draftDropped";
}
