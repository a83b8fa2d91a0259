import type { Format } from "#lib/format/create-format.ts";
import { factsText } from "#lib/format/formatters.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { SaySchedule } from "#words/made/schedule.ts";
import type { NamedPosition } from "./position-names.ts";
import { timesText } from "./shift-words.ts";

interface Named {
  id: string;
  name: string;
}

type Timed = Pick<Shift, "start_time" | "end_time">;

/** What names shifts: the templates, the positions by id, and the places where they do not go without saying. */
export interface ShiftNames {
  templates: readonly (Named & Timed)[];
  named: ReadonlyMap<string, NamedPosition>;
  placeNames: ReadonlyMap<string, string>;
}

/** Whether a shift's times are no longer those of its template. */
export function hasOtherTimes(shift: Timed, template: Timed): boolean {
  return shift.start_time !== template.start_time || shift.end_time !== template.end_time;
}

/** A shift's name: that of its template, with a mark if the times are others: 'Early', 'Early*'. */
export function templateName<T extends Timed & Named>(shift: Timed, template: T): string {
  return hasOtherTimes(shift, template) ? `${template.name}*` : template.name;
}

/** 'Mon, Mar 2, 9:00 AM – 5:00 PM, Early, Bar, North' */
export function shiftWords(
  shift: Pick<Shift, "date" | "time_slot" | "start_time" | "end_time" | "position_id" | "place_id">,
  { templates, named, placeNames }: ShiftNames,
  format: Format,
): string {
  const template = templates.find(({ id }) => id === shift.time_slot);
  return factsText(format.locale, [
    format.shortDay(shift.date),
    timesText(shift, format),
    template && templateName(shift, template),
    named.get(shift.position_id ?? "")?.name,
    placeNames.get(shift.place_id ?? ""),
  ]);
}

/** What names a shift, as lists of rows; places only where they do not go without saying. */
interface NamingRows {
  templates: readonly (Named & Timed)[];
  positions: readonly Named[];
  places: readonly Named[];
}

/** 'Early, Bar, North': what a shift is beside its times; `custom` is said of one without a template. */
export function shiftNameText(
  shift: Pick<Shift, "time_slot" | "start_time" | "end_time" | "position_id" | "place_id">,
  { templates, positions, places }: NamingRows,
  custom: string,
  locale: string,
): string {
  const template = templates.find(({ id }) => id === shift.time_slot);
  return factsText(locale, [
    template ? templateName(shift, template) : custom,
    positions.find(({ id }) => id === shift.position_id)?.name,
    places.find(({ id }) => id === shift.place_id)?.name,
  ]);
}

/** The name of a shift's person, for lists and labels. */
export function personNameWords(say: SaySchedule, user_id: string | null, people: readonly Named[]): string {
  if (user_id === null) return say("openShift");
  return people.find(({ id }) => id === user_id)?.name || say("formerColleague");
}
