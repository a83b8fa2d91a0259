import type { SheetRow } from "#lib/sheets/parse-csv.ts";
import { isInUse } from "../roster/templates.ts";
import { type BadCell, NOTHING_TO_IMPORT, type ReadFile, type ShiftToMake } from "./import-plan.ts";
import { foldedName, LEFT_OPEN } from "./match-names.ts";
import { meaningsOf, plainName } from "./plain-name.ts";
import { bad, endsOn, isBad, NAME_MAX, NOTES_MAX, readBreaks, readRows } from "./read-cells.ts";
import { dateReader } from "./read-days.ts";
import { hoursReader, type RowTimes } from "./read-hours.ts";
import { nameIn } from "./read-table.ts";
import type { FileReading } from "./reading.ts";

// no words: read in files, never shown
const OPEN = meaningsOf({
  open: [
    ...["open", "open shift", "open shifts", "unassigned", "empty", "nobody", "none", "vacant", "offen"],
    ...["offene Schicht", "unbesetzt", "libre", "turno libre", "sin asignar", "à pourvoir", "non attribué"],
    ...["service à pourvoir", "شاغرة", "مناوبة شاغرة"],
  ],
});

/** Reads coming shifts. Without a person they are open, and all of them are drafts. */
export function readComingShifts(reading: FileReading<"shifts">): Partial<ReadFile> {
  const { rows, cellOf, answers } = reading;
  const dateText = ({ cells }: SheetRow) => cellOf(cells, reading.has("date") ? "date" : "start");
  const dates = dateReader(rows.map(dateText), answers.dayOrder);
  const hours = hoursReader(rows, ({ cells }, column) => cellOf(cells, column), answers.hourCycle);
  const counts = new Map<string, number>();
  const { items, bad } = readRows(rows, (row): ShiftToMake | BadCell => {
    const text = dateText(row);
    const read = readShift(row, { text, day: dates.of(text), times: hours.of(row) }, dates.of, reading);
    if (isBad(read)) return read;
    const sort_order = counts.get(read.date) ?? 0;
    counts.set(read.date, sort_order + 1);
    return { ...read, sort_order };
  });
  const plan = { ...NOTHING_TO_IMPORT, shifts: items };
  return { plan, bad, openDays: dates.open, openTimes: hours.open };
}

interface When {
  text: string;
  day: string | null;
  times: RowTimes | BadCell | null;
}

function readShift(
  { line, cells }: SheetRow,
  { text, day: date, times }: When,
  dayOf: (text: string) => string | null,
  reading: FileReading<"shifts">,
): Omit<ShiftToMake, "sort_order"> | BadCell {
  const cell = (column: Parameters<typeof reading.cellOf>[1]) => reading.cellOf(cells, column);
  const place = reading.findPlace(cell("place"));
  const template = templateOf(cell("template"), place, reading);
  if (!date) return bad("date", text === "" ? "no_day" : "bad_day", text);
  const span = times ?? (template && { start: template.start_time, end: template.end_time });
  if (!span) return bad(cell("template") ? "template" : "start", "no_times", cell("template"));
  if (isBad(span)) return span;
  const { start, end } = span;
  if (date < reading.today) return bad("date", "past_day", text);
  const lastDay = cell("end_date");
  if (lastDay !== "" && !endsOn(date, dayOf(lastDay) ?? "")) return bad("end_date", "bad_range", lastDay);
  const breaks = readBreaks(cell, start, end);
  if (isBad(breaks)) return breaks;
  const [position, notes] = [cell("position"), cell("notes")];
  if (position.length > NAME_MAX) return bad("position", "long_name", position);
  if (cell("place").length > NAME_MAX) return bad("place", "long_name", cell("place"));
  if (notes.length > NOTES_MAX) return bad("notes", "long_notes", notes);
  const name = nameIn(cell);
  const isOpen = (name === "" && cell("email") === "") || OPEN.has(plainName(name));
  const person = isOpen ? LEFT_OPEN : reading.findPerson(name, cell("email"));
  if (!person) return bad("name", "unknown_person", name || cell("email"));
  const user_id = person === LEFT_OPEN ? null : person;
  return {
    line,
    source: reading.sourceOf(
      "shifts",
      ...[date, start, end, name || cell("email"), position, cell("template")],
      ...(cell("place") ? [cell("place")] : []),
    ),
    ...{ date, start_time: start, end_time: end, user_id, notes, breaks },
    time_slot: template?.id ?? null,
    position_id: reading.findPosition(position),
    place_id: place ?? template?.place_id ?? null,
    estimated_pay: null,
  };
}

/**
 * The template in use of this name, at this place or at none in particular; without a place any. Undefined if there is none.
 */
export function templateOf(
  name: string,
  place: string | null,
  { templates }: Pick<FileReading<"shifts">, "templates">,
) {
  const key = foldedName(name);
  const named = key === "" ? [] : templates.filter((one) => isInUse(one) && foldedName(one.name) === key);
  const at = (wanted: string | null) => named.find(({ place_id = null }) => place_id === wanted);
  return at(place) ?? at(null) ?? (place === null ? named[0] : undefined);
}
