import { MINUTE_MS } from "#lib/format/calendar-days.ts";
import { groupBy } from "#lib/group-by.ts";
import { type LinkableShift, type LinkRules, NEAR_MS, type ShiftLink } from "../punch/link-shift.ts";
import type { PunchFinding, PunchInterval } from "../punch/punch-interval.ts";
import { hasOwner } from "../roster/shift-owner.ts";
import { overlapMs, type Span, shiftSpan } from "../roster/shift-span.ts";

export interface Kiosk {
  device_id: string;
  /** When it last exchanged anything with the server, a UTC instant; null for never. */
  last_heard_at: string | null;
}

/** A kiosk that was heard of within this has told everything, in ms. */
export const KIOSK_QUIET_MS = 15 * MINUTE_MS;

export interface AbsenceRules extends LinkRules {
  /** A UTC instant. */
  now: string;
  /** An interval that is open lasts no longer, in ms. */
  maxMs: number;
  /** A kiosk that was heard of within this has told everything, in ms. */
  quietMs: number;
}

export interface AbsenceSource {
  shifts: readonly LinkableShift[];
  intervals: readonly PunchInterval[];
  findings: readonly PunchFinding[];
  kiosks: readonly Kiosk[];
  /** Which interval belongs to which shift (linkShifts). */
  links: readonly ShiftLink[];
  /** By id; left out where no shifts are given. */
  excused?: ReadonlySet<string>;
}

export interface Absence {
  shift: LinkableShift & { user_id: string };
  /** A kiosk has not been heard of since: the punch may be on it. */
  isWaiting: boolean;
}

/**
 * The published shifts that began longer ago than the grace and that nobody clocked or was entered for: no interval
 * belongs to them or fills half of them, and no single punch is nearest to them, within 4 hours. Give the kiosks that
 * are in use, the findings of the same people, for the punches that are under no interval, and the ids of the shifts whose
 * person was away as agreed.
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
    if (finding.kind !== "missing-in" && finding.kind !== "break-without-work") continue;
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
      return { shift, isWaiting: kiosks.some((kiosk) => !hasTold(kiosk, untilMs)) };
    });
}

function isSomebodys(shift: LinkableShift): shift is Absence["shift"] {
  return shift.published && hasOwner(shift);
}

/** How far a finding is from a stretch of time, in ms; none within it. */
function apart({ start, end }: Span, { at }: PunchFinding): number {
  return Math.max(start - at, at - end, 0);
}

function spanOf({ start, end }: PunchInterval, now: number, { maxMs }: AbsenceRules): Span {
  return { start, end: end ?? Math.min(now, start + maxMs) };
}

function hasTold({ last_heard_at }: Kiosk, untilMs: number): boolean {
  return last_heard_at !== null && Date.parse(last_heard_at) >= untilMs;
}
