import type { Punch } from "#schema/entities/punch.ts";
import { shiftSpan } from "../time/spans.ts";
import { dayFinder } from "../time/zones.ts";
import { type AbsenceSource, absences, type ReviewRules } from "./absences.ts";
import type { PunchFinding, PunchInterval } from "./intervals.ts";
import { type Match, type MatchDecision, proposeMatches, settleMatches } from "./matches.ts";
import { itemKey, REVIEW_ACTIONS, type ReviewItem } from "./review-item.ts";
import { linkShifts, type ShiftLink } from "./shift-links.ts";

/** The input of the review queue: all people and days of one list, with the intervals and findings of pairPunches. */
export interface ReviewSource extends Omit<AbsenceSource, "links"> {
  /** The links of intervals to shifts, if known already (linkShifts). */
  links?: readonly ShiftLink[];
  /** The days that intervals count on (workDays). */
  dayOf: ReadonlyMap<string, string>;
  decisions: readonly MatchDecision[];
  /** For punches that count (effectivePunches): a corrected time has no clock to doubt. */
  receipts: readonly Receipt[];
  letStand: ReadonlySet<string>;
}

type Receipt = Pick<Punch, "id" | "user_id" | "at" | "recorded_at" | "received_at" | "clock_changed"> &
  Partial<Pick<Punch, "unverified">>;

type ReviewDraft = Omit<ReviewItem, "key" | "day" | "state" | "actions" | "shift_id"> &
  Partial<Pick<ReviewItem, "day" | "state" | "actions" | "shift_id">> & { about: readonly string[] };

/**
 * Everything that needs a review before it is paid, by day, then by time. Not overlaps that are matches or have an
 * unpaid part, nor missing shifts of unpaid work or if nobody has shifts.
 */
export function reviewItems(reviewed: ReviewSource, rules: ReviewRules): ReviewItem[] {
  const links = reviewed.links ?? linkShifts(reviewed.intervals, reviewed.shifts, rules);
  const matches = proposeMatches(reviewed.intervals);
  const { unpaid, undecided } = settleMatches(matches, reviewed.decisions);
  const matched = new Set(
    matches.flatMap(({ entered, clocked }) => [`${entered} ${clocked}`, `${clocked} ${entered}`]),
  );
  const intervalOf = new Map(
    reviewed.intervals.flatMap(({ key, punches }) => punches.map((punch) => [punch, key] as const)),
  );
  const isCleared = ({ kind, intervals }: PunchFinding) =>
    kind === "overlap" && (matched.has(intervals.join(" ")) || intervals.some((key) => unpaid.has(key)));

  const startOf = new Map(reviewed.intervals.map(({ key, start }) => [key, start]));
  const calendarDayOf = dayFinder(rules.zone);
  /** That of the interval that begins then, or else of its first; of a punch of no interval, its own. */
  const dayOf = ({ at, intervals }: ReviewDraft) => {
    const key = intervals.find((one) => startOf.get(one) === at) ?? intervals[0];
    return reviewed.dayOf.get(key ?? "") ?? calendarDayOf(at);
  };

  const drafts: ReviewDraft[] = [
    ...reviewed.findings.filter((finding) => !isCleared(finding)).flatMap(ofFinding),
    ...undecided.map((match) => ofMatch(match, reviewed.intervals)),
    ...absent({ ...reviewed, links }, rules),
    ...withoutShift({ ...reviewed, links }, unpaid),
    ...closedByRule(reviewed.intervals, unpaid),
    ...reviewed.intervals.flatMap(ofUnverified),
    ...reviewed.receipts.flatMap((receipt) => ofReceipt(receipt, intervalOf.get(receipt.id), rules)),
  ];
  return drafts
    .map((draft) => itemOf(draft, dayOf))
    .filter(({ key }) => !reviewed.letStand.has(key))
    .sort(byDay);
}

function ofFinding({ kind, user_id, at, punches, intervals }: PunchFinding): ReviewDraft[] {
  if (kind === "repeated") return [];
  return [{ kind, user_id, at, punches, intervals, about: punches }];
}

function ofMatch({ user_id, entered, clocked }: Match, intervals: readonly PunchInterval[]): ReviewDraft {
  const keys = [entered, clocked];
  const both = keys.flatMap((key) => intervals.find((interval) => interval.key === key) ?? []);
  return {
    kind: "match",
    user_id,
    at: Math.min(...both.map(({ start }) => start)),
    punches: both.flatMap(({ punches }) => punches),
    intervals: keys,
    about: keys,
  };
}

/** Until a shift is over, its person is late and may still come. */
function absent(reviewed: AbsenceSource, rules: ReviewRules): ReviewDraft[] {
  const over = absences(reviewed, rules).filter(
    ({ shift }) => shiftSpan(shift, rules.zone).end <= Date.parse(rules.now),
  );
  return over.map(({ shift, isWaiting }) => ({
    kind: "absent",
    user_id: shift.user_id,
    day: shift.date,
    at: shiftSpan(shift, rules.zone).start,
    punches: [],
    intervals: [],
    shift_id: shift.id,
    about: [shift.id, shift.user_id, shift.date, shift.start_time],
    // An absence is uncertain while a kiosk may disprove it.
    ...(isWaiting ? { state: "waiting-for-kiosk", actions: ["add-times"] } : {}),
  }));
}

/** Leaves out typed work, whose manager knew of no shift. */
function withoutShift(
  { intervals, shifts, links }: AbsenceSource,
  unpaid: ReadonlySet<string>,
): ReviewDraft[] {
  if (!shifts.some(({ published }) => published)) return [];
  const linked = new Set(links.map(({ interval }) => interval));
  return intervals
    .filter(({ key, track }) => track === "clock" && !linked.has(key) && !unpaid.has(key))
    .map(({ key, user_id, start, punches }) => ({
      kind: "no-shift",
      user_id,
      at: start,
      punches,
      intervals: [key],
      about: [key],
    }));
}

function closedByRule(intervals: readonly PunchInterval[], unpaid: ReadonlySet<string>): ReviewDraft[] {
  return intervals
    .filter(({ key, sources }) => sources.includes("automatic") && !unpaid.has(key))
    .map(({ key, user_id, end, start, punches }) => ({
      kind: "automatic-out",
      user_id,
      at: end ?? start,
      punches,
      intervals: [key],
      // The last punch is the end: another end makes another item.
      about: punches.slice(-1),
    }));
}

function ofUnverified({ key, user_id, start, unverified }: PunchInterval): ReviewDraft[] {
  return unverified.map((punch) => ({
    kind: "unverified",
    user_id,
    at: start,
    punches: [punch],
    intervals: [key],
    about: [punch],
  }));
}

function ofReceipt(
  { id, user_id, at, recorded_at, received_at, clock_changed, unverified }: Receipt,
  interval: string | undefined,
  { lateMs }: ReviewRules,
): ReviewDraft[] {
  // Its own item names the reason.
  if (unverified) return [];
  const draft = {
    user_id,
    at: Date.parse(at),
    punches: [id],
    intervals: interval === undefined ? [] : [interval],
    about: [id],
    // Without an interval there are no times to correct.
    ...(interval === undefined ? { actions: ["let-stand"] as const } : {}),
  };
  const isLate = received_at !== null && Date.parse(received_at) - Date.parse(recorded_at) > lateMs;
  return [
    ...(clock_changed ? [{ ...draft, kind: "clock-drift" as const }] : []),
    ...(isLate ? [{ ...draft, kind: "late-arrival" as const }] : []),
  ];
}

function itemOf(whole: ReviewDraft, dayOf: (draft: ReviewDraft) => string): ReviewItem {
  const { about, ...draft } = whole;
  return {
    key: itemKey(draft.kind, about),
    state: "open",
    shift_id: null,
    day: dayOf(whole),
    actions: REVIEW_ACTIONS[draft.kind],
    ...draft,
  };
}

function byDay(one: ReviewItem, other: ReviewItem): number {
  return (
    (one.day < other.day ? -1 : Number(one.day > other.day)) ||
    one.at - other.at ||
    (one.key < other.key ? -1 : 1)
  );
}
