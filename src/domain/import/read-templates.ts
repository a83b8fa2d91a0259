import { readFigure, type SheetRow } from "#lib/sheets/parse-csv.ts";
import { HEADCOUNT_MAX } from "#schema/entities/shift-template.ts";
import { type BadCell, NOTHING_TO_IMPORT, type ReadFile, type TemplateToMake } from "./import-plan.ts";
import { foldedName } from "./match-names.ts";
import { bad, isBad, NAME_MAX, readBreaks, readRows } from "./read-cells.ts";
import { templateOf } from "./read-coming-shifts.ts";
import { hoursReader, type RowTimes } from "./read-hours.ts";
import { readWeekdays } from "./read-weekdays.ts";
import type { FileReading } from "./reading.ts";

/** Reads shift templates. One of a name that is here with the same hours is here already. */
export function readTemplates(reading: FileReading<"templates">): Partial<ReadFile> {
  const { rows, cellOf, answers } = reading;
  const cellIn = (row: SheetRow, column: "start" | "end" | "times" | "template") =>
    column === "template" ? "" : cellOf(row.cells, column);
  const hours = hoursReader(rows, cellIn, answers.hourCycle);
  const seen = new Set<string>();
  let already = 0;
  const { items, bad: wrong } = readRows(rows, (row): TemplateToMake | BadCell | null => {
    const read = readTemplate(row, hours.of(row), reading);
    if (isBad(read)) return read;
    const named = templateOf(read.name, read.place_id, reading);
    const isHere = reading.cellOf(row.cells, "place") === "" || (named?.place_id ?? null) === read.place_id;
    const there = isHere ? named : undefined;
    const isSame = there?.start_time === read.start_time && there.end_time === read.end_time;
    if (there && !isSame) return bad("name", "other_times", read.name);
    const key = JSON.stringify([foldedName(read.name), read.place_id]);
    if (seen.has(key)) return bad("name", "twice", read.name);
    seen.add(key);
    if (!there) return read;
    already += 1;
    return null;
  });
  const templates = items.filter((item) => item !== null);
  return { plan: { ...NOTHING_TO_IMPORT, templates }, bad: wrong, already, openTimes: hours.open };
}

function readTemplate(
  { line, cells }: SheetRow,
  times: RowTimes | BadCell | null,
  reading: FileReading<"templates">,
): TemplateToMake | BadCell {
  const cell = (column: Parameters<typeof reading.cellOf>[1]) => reading.cellOf(cells, column);
  const name = cell("name");
  if (name === "") return bad("name", "no_name");
  if (name.length > NAME_MAX) return bad("name", "long_name", name);
  if (!times) return bad("start", "no_times");
  if (isBad(times)) return times;
  const { start, end } = times;
  const required_days = readWeekdays(cell("days"));
  if (!required_days) return bad("days", "bad_weekday", cell("days"));
  const headcount = cell("headcount") === "" ? 1 : readFigure(cell("headcount"));
  if (!Number.isInteger(headcount) || Number(headcount) < 1 || Number(headcount) > HEADCOUNT_MAX)
    return bad("headcount", "bad_number", cell("headcount"));
  const breaks = readBreaks(cell, start, end);
  if (isBad(breaks)) return breaks;
  for (const column of ["position", "place"] as const)
    if (cell(column).length > NAME_MAX) return bad(column, "long_name", cell(column));
  const place_id = reading.findPlace(cell("place"));
  return {
    line,
    source: reading.sourceOf(
      "templates",
      ...[foldedName(name), start, end],
      ...(cell("place") ? [foldedName(cell("place"))] : []),
    ),
    ...{ name, start_time: start, end_time: end, required_days, headcount: Number(headcount), breaks },
    position_id: reading.findPosition(cell("position")),
    place_id,
  };
}
