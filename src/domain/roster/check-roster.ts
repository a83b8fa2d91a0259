import { groupBy } from "#lib/group-by.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { type AvailabilityVerdict, judgeAvailability, type PersonEntry } from "../availability/entries.ts";
import { lastDayOf, lengthOf, type ShiftTimes, shiftSpan } from "../time/spans.ts";
import { wallLengthMs, wallSpan } from "../time/wall-minutes.ts";
import { instantsAt } from "../time/zones.ts";
import { type TrainingNeeds, type Untrained, untrainedFor } from "../training/training-needs.ts";
import {
  checkPerson,
  type OwnLimits,
  type PersonFinding,
  placedShift,
  type WorkLimits,
} from "./check-person.ts";
import { isClosedOn } from "./needs.ts";
import { type AroundHours, type OpeningHours, withinOpeningHours } from "./opening-hours.ts";
import { hoursAt, type NotAtPlace, notAtPlace, type TwoPlaces, twoPlaces, type WorkPlace } from "./places.ts";
import { type CannotWork, cannotWork, type WhoCanWork } from "./positions.ts";
import { type RosterEdit, withHandover } from "./roster-edit.ts";
import { hasOwner, isOwnedBy } from "./shift-owner.ts";
import { type NoticeRule, type ShortNotice, shortNotice } from "./short-notice.ts";

/** Rows stored before there were positions, places and planned breaks lack them. */
export type RosterShift = ShiftTimes &
  Pick<Shift, "id" | "user_id" | "time_slot" | "status"> &
  Partial<Pick<Shift, "position_id" | "place_id" | "breaks" | "published" | "published_as">>;

export interface RosterRules extends WorkLimits {
  zone: string;
  approvalMode: boolean;
  hours: readonly OpeningHours[];
  /** How long before and after opening hours shifts are allowed. */
  around: AroundHours;
  /** The days on which the business or a place is closed (closedDays); left out where nobody asks. */
  closed?: ReadonlySet<string>;
  /** Left out if no template requires training. */
  training?: TrainingNeeds;
  /** By id. Left out if the business has none. */
  positions?: ReadonlyMap<string, WhoCanWork>;
  /** By id. Left out unless the business has several. */
  places?: ReadonlyMap<string, WorkPlace>;
  /** What limits people's work, by person; left out if nothing is known of anybody. */
  people?: ReadonlyMap<string, OwnLimits>;
  /** Left out where nothing is to be published, and if the business promises none. */
  notice?: NoticeRule;
}

/** Objections to a shift: its person, their other shifts, the business's hours, or a night when clocks change. */
export type ShiftFinding =
  | PersonFinding
  | NotAvailable
  | Untrained
  | CannotWork
  | TwoPlaces
  | NotAtPlace
  | ShortNotice
  | { kind: "outside-hours" | "closed-day" }
  | ClockChange;

/** The shift begins or ends at a time that clocks skip or show twice, and is `ms` long, not as long as it reads. */
type ClockChange = { kind: "clock-change"; ms: number };

type NotAvailable = { kind: "elsewhen" } | Extract<AvailabilityVerdict, { reason: string | null }>;

/**
 * Returns findings by shift id; open shifts are only checked against opening hours. Include shifts and availability
 * of the days around: rest and nights reach over a week's edges. Fast enough for every key press.
 */
export function checkRoster(
  shifts: readonly RosterShift[],
  availability: readonly PersonEntry[],
  rules: RosterRules,
): Map<string, ShiftFinding[]> {
  const findings: { id: string; finding: ShiftFinding }[] = [];
  const isOpen = openingOf(rules);
  const entriesOf = groupBy(availability, ({ user_id }) => user_id);

  for (const shift of shifts) {
    const wall = wallSpan(shift.date, shift.start_time, shift.end_time);
    if (!isOpen(shift)(shift.date, wall)) findings.push({ id: shift.id, finding: { kind: "outside-hours" } });
    if (rules.closed && isClosedOn(rules.closed, shift.date, shift.place_id))
      findings.push({ id: shift.id, finding: { kind: "closed-day" } });
    const changed = clockChange(shift, rules.zone);
    if (changed) findings.push({ id: shift.id, finding: changed });
    const tooLate = rules.notice && shortNotice(shift, rules.notice);
    if (tooLate) findings.push({ id: shift.id, finding: tooLate });
    if (!hasOwner(shift)) continue;
    const verdict = judgeAvailability(entriesOf.get(shift.user_id) ?? [], wall, rules.approvalMode);
    if (speaksAgainst(verdict)) findings.push({ id: shift.id, finding: verdict });
    const untrained = untrainedFor(shift, shift.user_id, rules.training);
    if (untrained) findings.push({ id: shift.id, finding: untrained });
    const unfit = cannotWork(shift, shift.user_id, rules.positions);
    if (unfit) findings.push({ id: shift.id, finding: unfit });
    const elsewhere = notAtPlace(shift, shift.user_id, rules.places);
    if (elsewhere) findings.push({ id: shift.id, finding: elsewhere });
  }

  for (const [person, own] of groupBy(shifts.filter(hasOwner), ({ user_id }) => user_id)) {
    const placed = own.map((shift) => placedShift(shift, rules.zone));
    findings.push(...checkPerson(placed, rules, rules.people?.get(person)));
    if (rules.places) findings.push(...twoPlaces(own, rules.places));
  }
  return new Map(
    [...groupBy(findings, ({ id }) => id)].map(([id, noted]) => [id, noted.map(({ finding }) => finding)]),
  );
}

/** Returns what tells whether a shift's place is open. */
function openingOf({ hours, around, places }: RosterRules) {
  const known = new Map<readonly OpeningHours[], ReturnType<typeof withinOpeningHours>>();
  return ({ place_id }: RosterShift) => {
    const own = hoursAt(places?.get(place_id ?? ""), hours);
    const isOpen = known.get(own) ?? withinOpeningHours(own, around);
    known.set(own, isOpen);
    return isOpen;
  };
}

function clockChange(shift: ShiftTimes, zone: string): ClockChange | null {
  const { date, start_time, end_time } = shift;
  const endDate = lastDayOf(shift);
  const isClear = [instantsAt(date, start_time, zone), instantsAt(endDate, end_time, zone)].every(
    (instants) => instants.length === 1,
  );
  if (isClear) return null;
  const ms = lengthOf([shiftSpan(shift, zone)]);
  return ms === wallLengthMs(start_time, end_time) ? null : { kind: "clock-change", ms };
}

/** Whether a person said that they cannot work then. */
export function speaksAgainst(verdict: AvailabilityVerdict): verdict is AvailabilityVerdict & NotAvailable {
  return verdict.kind !== "free" && verdict.kind !== "unsaid";
}

/** When a person's last shift before another one ends, as a UTC instant; null if unknown or overlapping. */
export function restsSince(
  shift: RosterShift,
  user_id: string,
  shifts: readonly RosterShift[],
  zone: string,
): string | null {
  const { start } = shiftSpan(shift, zone);
  const ends = shifts
    .filter((other) => isOwnedBy(other, user_id) && other.id !== shift.id)
    .map((other) => shiftSpan(other, zone))
    .filter((other) => other.start < start)
    .map(({ end }) => end);
  const last = Math.max(...ends);
  return ends.length > 0 && last <= start ? new Date(last).toISOString() : null;
}

/** A week's limit counts shifts up to this far away; rest counts fewer, and a run of days may count more. */
const REACH_DAYS = 7;

/** A shift with all that its edits may depend on. */
export type EditableShift = RosterShift & Pick<Shift, "drop_reason" | "claimed_by_user_id" | "estimated_pay">;

/** Returns the findings about the shifts that edits add or change, by id; called while dragging. */
export function findingsAfter(
  edits: readonly RosterEdit[],
  shifts: readonly EditableShift[],
  availability: readonly PersonEntry[],
  rules: RosterRules,
): Map<string, ShiftFinding[]> {
  const touched = editedShifts(edits, shifts);
  const people = new Set(touched.map(({ user_id }) => user_id));
  const dates = touched.map(({ date }) => date).sort();
  const reach = Math.max(REACH_DAYS, rules.daysInRowMax ?? 0);
  const [first, last] = [
    addDays(dates[0] ?? "2000-01-01", -reach),
    addDays(dates.at(-1) ?? "2000-01-01", reach),
  ];
  const replaced = new Set(edits.map(({ id }) => id));
  const others = shifts.filter(
    ({ id, user_id, date }) =>
      user_id !== null && people.has(user_id) && first <= date && date <= last && !replaced.has(id),
  );
  const findings = checkRoster(
    [...others, ...touched],
    availability.filter(({ user_id }) => people.has(user_id)),
    rules,
  );
  return new Map([...findings].filter(([id]) => replaced.has(id)));
}

/** The shifts that edits add or change, as they are afterwards. */
export function editedShifts(edits: readonly RosterEdit[], shifts: readonly EditableShift[]): RosterShift[] {
  return edits.flatMap((edit) => edited(edit, shifts));
}

function edited(edit: RosterEdit, shifts: readonly EditableShift[]): RosterShift[] {
  if (edit.kind === "remove") return [];
  if (edit.kind === "add") return [{ ...edit.shift, id: edit.id, status: "scheduled" }];
  const before = shifts.find(({ id }) => id === edit.id);
  if (!before) return [];
  const settled = withHandover(edit, before);
  return settled.kind === "change" ? [{ ...before, ...settled.fields }] : [];
}
