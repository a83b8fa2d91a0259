import type { DayOrder } from "#lib/format/regional-of.ts";
import type { Place } from "#schema/entities/place.ts";
import type { PositionColor } from "#schema/entities/position.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import type { EntryPlan } from "../availability/entries.ts";
import type { WantedShift } from "../roster/place-shifts.ts";
import type { AskedName, KnownPerson, ListedRow, NameAnswers } from "./match-names.ts";
import type { ReadDay } from "./read-days.ts";

/** Where a row of the file stands, and what its own id follows from: the same row is never made twice. */
interface FromRow {
  /** Null for what is made because rows refer to it. */
  line: number | null;
  source: string;
}

/** A place, or with a color a position. */
export interface PlaceToMake extends FromRow, Pick<Place, "name" | "is_for_everybody" | "user_ids"> {
  /** What other rows refer to it by. */
  key: string;
}

export interface PositionToMake extends PlaceToMake {
  /** Null for one that no other position has. */
  color: PositionColor | null;
}

/** `position_id` is an id, or the key of a position to make; likewise `place_id`, and both in shifts. */
export interface TemplateToMake
  extends FromRow,
    Pick<
      ShiftTemplate,
      | "name"
      | "start_time"
      | "end_time"
      | "required_days"
      | "headcount"
      | "position_id"
      | "place_id"
      | "breaks"
    > {}

export type ShiftToMake = WantedShift & FromRow;

export interface EntryToMake extends FromRow {
  user_id: string;
  days: string[];
  plan: EntryPlan;
  status: StaffAvailability["status"];
}

/** What an import makes. */
export interface ImportPlan {
  places: PlaceToMake[];
  positions: PositionToMake[];
  templates: TemplateToMake[];
  shifts: ShiftToMake[];
  availability: EntryToMake[];
}

export const NOTHING_TO_IMPORT: ImportPlan = {
  places: [],
  positions: [],
  templates: [],
  shifts: [],
  availability: [],
};

export type RowProblem =
  | "no_name"
  | "long_name"
  | "no_day"
  | "bad_day"
  | "past_day"
  | "bad_range"
  | "no_times"
  | "bad_time"
  | "no_person"
  | "unknown_person"
  | "bad_break"
  | "bad_number"
  | "bad_weekday"
  | "no_available"
  | "bad_available"
  | "bad_status"
  | "denied"
  | "long_notes"
  | "twice"
  | "other_times";

/** What is wrong with a row: its column, and what was found there. */
export interface BadCell {
  column: string;
  problem: RowProblem;
  value: string;
}

export interface BadRow extends BadCell {
  line: number;
}

/** Times that may be in the afternoon: the first of them. */
export interface OpenTimes {
  text: string;
  /** As they are read now, and otherwise. */
  start: string;
  end: string;
  otherEnd: string;
}

/** A file as it is read with the answers so far, and what it leaves open. */
export interface ReadFile {
  plan: ImportPlan;
  bad: BadRow[];
  /** How many rows are here already, as their content tells. */
  already: number;
  /** Dates that neither they nor their column tell how to read. */
  openDays: ReadDay[];
  openTimes: OpenTimes | null;
  people: AskedName[];
  positions: AskedName[];
  places: AskedName[];
  /** Whether nothing tells if people are available or not on these days. */
  isOpenWhether: boolean;
}

/** How a file is read where it leaves something open. */
export interface ImportAnswers {
  dayOrder: DayOrder;
  hourCycle: 12 | 24;
  people: NameAnswers;
  positions: NameAnswers;
  places: NameAnswers;
  /** What days without a word mean; null while nobody has answered. */
  available: boolean | null;
}

/** What is here already. */
export interface KnownRows {
  businessId: string;
  /** The calendar day in the business's zone: what is over is not imported. */
  today: string;
  people: readonly KnownPerson[];
  positions: readonly ListedRow[];
  places: readonly ListedRow[];
  templates: readonly (Pick<ShiftTemplate, "id" | "name" | "start_time" | "end_time" | "archived_at"> &
    Partial<Pick<ShiftTemplate, "place_id">>)[];
}
