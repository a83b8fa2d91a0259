import { groupBy } from "#lib/group-by.ts";
import { addDays, DAY_MS, MINUTE_MS } from "#lib/time/calendar-days.ts";
import type { Device } from "#schema/entities/device.ts";
import { judgeAvailability, type PersonEntry } from "../availability/entries.ts";
import { hasOwner } from "../roster/shift-owner.ts";
import { overlapMs, type Span, shiftSpan } from "../time/spans.ts";
import { wallSpan } from "../time/wall-minutes.ts";
import type { PunchFinding, PunchInterval } from "./intervals.ts";
import type { PairRules } from "./pairing.ts";
import { type LinkableShift, type LinkRules, NEAR_MS, type ShiftLink } from "./shift-links.ts";

export interface ReviewRules extends AbsenceRules {
  /** A punch that took longer to arrive counts as late, in ms. */
  lateMs: number;
}

/** A kiosk that reported within this many ms has sent everything. */
export const KIOSK_QUIET_MS = 15 * MINUTE_MS;

export interface AbsenceRules extends LinkRules, PairRules {
  /** A kiosk that reported within this many ms has sent everything. */
  quietMs: number;
}

export interface AbsenceSource {
  shifts: readonly LinkableShift[];
  intervals: readonly PunchInterval[];
  findings: readonly PunchFinding[];
  kiosks: readonly Pick<Device, "last_heard_at">[];
  links: readonly ShiftLink[];
  /** Shift ids; left out if no shifts are given. */
  excused?: ReadonlySet<string>;
}

export interface Absence {
  shift: LinkableShift & { user_id: string };
  /** A kiosk has not reported since: the punch may be on it. */
  isWaiting: boolean;
}

/** Findings that show that the person came, although no interval does. */
const STRAY: ReadonlySet<PunchFinding["kind"]> = new Set(["missing-in", "break-without-work", "future"]);

/**
 * The published shifts that began before the grace period and that nobody attended: no interval is linked to them or
 * fills half of them, and no stray punch within 4 hours is nearest to them. Pass the kiosks in use, and the findings
 * of the same people.
 */
export function absences(
  { shifts, intervals, findings, kiosks, links, excused }: AbsenceSource,
  rules: AbsenceRules,
): Absence[] {
  const now = Date.parse(rules.now);
  const attended = new Set(links.map(({ shift_id }) => shift_id));
  const intervalsOf = groupBy(intervals, ({ user_id }) => user_id);
  const due = shifts.filter(isSomebodys).map((shift) => ({ shift, span: shiftSpan(shift, rules.zone) }));
  for (const finding of findings) {
    if (!STRAY.has(finding.kind)) continue;
    const own = due.filter(({ shift }) => shift.user_id === finding.user_id);
    const [nearest] = own.sort(
      (one, other) =>
        apart(one.span, finding) - apart(other.span, finding) || (one.shift.id < other.shift.id ? -1 : 1),
    );
    if (nearest && apart(nearest.span, finding) <= NEAR_MS) attended.add(nearest.shift.id);
  }
  return due
    .filter(({ span }) => now - span.start > rules.graceMs)
    .filter(({ shift }) => !attended.has(shift.id) && !excused?.has(shift.id))
    .filter(({ shift, span }) => {
      const own = intervalsOf.get(shift.user_id) ?? [];
      return !own.some((one) => overlapMs(span, spanOf(one, now, rules)) * 2 >= span.end - span.start);
    })
    .map(({ shift, span }) => {
      const untilMs = Math.min(span.end, now - rules.quietMs);
      return { shift, isWaiting: kiosks.some((kiosk) => Date.parse(kiosk.last_heard_at) < untilMs) };
    });
}

function isSomebodys(shift: LinkableShift): shift is Absence["shift"] {
  return shift.published && hasOwner(shift);
}

/** Returns the distance of a finding from a span, in ms; 0 within it. */
function apart({ start, end }: Span, { at }: PunchFinding): number {
  return Math.max(start - at, at - end, 0);
}

function spanOf({ start, end }: PunchInterval, now: number, { maxMs }: AbsenceRules): Span {
  return { start, end: end ?? Math.min(now, start + maxMs) };
}

/** A person who has not come, as far as is known. */
export interface Missing extends Absence {
  /** late: their shift is in progress; absent: it is over. */
  kind: "late" | "absent";
}

/** Who is missing now, or was since an instant and never came, by shift start; absent once the shift is over. */
export function missingNow(source: AbsenceSource, rules: AbsenceRules, since: string): Missing[] {
  const [now, from] = [Date.parse(rules.now), Date.parse(since)];
  return absences(source, rules)
    .map((absence) => ({ ...absence, span: shiftSpan(absence.shift, rules.zone) }))
    .filter(({ span }) => span.end > from)
    .sort((one, other) => one.span.start - other.span.start || (one.shift.id < other.shift.id ? -1 : 1))
    .map(({ span, ...absence }) => ({ ...absence, kind: span.end > now ? "late" : "absent" }));
}

/** The ids of shifts in which their person has an approved absence. Pass the availability of the days around, too. */
export function excusedShifts(
  shifts: readonly LinkableShift[],
  entries: readonly PersonEntry[],
  approvalMode: boolean,
): Set<string> {
  const said = groupBy(entries, ({ user_id, date }) => `${user_id} ${date}`);
  const excused = shifts.filter(({ user_id, date, start_time, end_time }) => {
    const around = [addDays(date, -1), date, addDays(date, 1)];
    const own = around.flatMap((day) => said.get(`${user_id} ${day}`) ?? []);
    const span = wallSpan(date, start_time, end_time);
    return own.length > 0 && judgeAvailability(own, span, approvalMode).kind === "away";
  });
  return new Set(excused.map(({ id }) => id));
}

/** A clock silent for longer counts as out of use. */
const GONE_MS = 30 * DAY_MS;

/** Returns the communal clocks that may still hold a punch; `now` is a UTC instant. */
export function kiosksInUse(devices: readonly Device[], now: string) {
  return devices
    .filter(({ is_kiosk }) => is_kiosk)
    .filter(({ last_heard_at }) => Date.parse(now) - Date.parse(last_heard_at) <= GONE_MS)
    .map(({ id, name, last_heard_at }) => ({ id, name, last_heard_at }));
}
