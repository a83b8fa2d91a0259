import { groupBy } from "#lib/group-by.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { daysOfRange, lengthInDays } from "../time/day-range.ts";
import { covers, touches, type WallSpan, wallDay, wallSpan } from "../time/wall-minutes.ts";

/**
 * A person's availability for one day, in the business's zone; times are null for the whole day. Rows stored before there were
 * wishes have no preference.
 */
export type AvailabilityEntry = Pick<
  StaffAvailability,
  "date" | "all_day" | "start_time" | "end_time" | "available" | "status" | "reason"
> &
  Partial<Pick<StaffAvailability, "preference">>;

export type Wish = NonNullable<StaffAvailability["preference"]>;

export type PersonEntry = AvailabilityEntry & { user_id: string };

/**
 * away: as approved. asked-off: before a manager decided. elsewhen: at other hours. unsaid: without an entry. A wish speaks
 * neither for nor against: it only tells people who could work apart.
 */
export type AvailabilityVerdict =
  | { kind: "free" | "elsewhen" | "unsaid"; wish?: Wish }
  | { kind: "away" | "asked-off"; reason: string | null };

/**
 * What a person's entries say about a span. In approval mode only approved days off count; otherwise every entry
 * does, at once, unless it is denied.
 */
export function judgeAvailability(
  entries: readonly AvailabilityEntry[],
  span: WallSpan,
  approvalMode: boolean,
): AvailabilityVerdict {
  const counting = entries.filter(({ status }) => status !== "denied");
  const off = counting.filter((entry) => !entry.available && touches(entrySpan(entry), span));
  const agreed = off.find(({ status }) => !approvalMode || status === "approved");
  if (agreed) return { kind: "away", reason: agreed.reason };
  if (off[0]) return { kind: "asked-off", reason: off[0].reason };
  const given = counting.filter(({ available }) => available);
  const wish = wishOf(given.filter((entry) => touches(entrySpan(entry), span)));
  const as = (kind: "free" | "elsewhen" | "unsaid") => (wish ? { kind, wish } : { kind });
  if (approvalMode || covers(given.map(entrySpan), span)) return as("free");
  return as(given.some(({ date }) => touches(wallDay(date), span)) ? "elsewhen" : "unsaid");
}

/** What a person wishes by these entries: who would rather not work part of a time would rather not work it. */
export function wishOf(entries: readonly Pick<AvailabilityEntry, "available" | "preference">[]): Wish | null {
  const wishes = entries.map(({ available, preference }) => (available ? preference : null));
  return wishes.find((wish) => wish === "rather-not") ?? wishes.find((wish) => wish) ?? null;
}

/** Returns the wall-clock span of an entry: its whole day, or its hours, which may end on the next day. */
export function entrySpan(
  entry: Pick<AvailabilityEntry, "date" | "all_day" | "start_time" | "end_time">,
): WallSpan {
  const { date, all_day, start_time, end_time } = entry;
  return all_day || !start_time || !end_time ? wallDay(date) : wallSpan(date, start_time, end_time);
}

/** An entry's content, without its days. */
export type EntryPlan = Pick<
  AvailabilityEntry,
  "all_day" | "start_time" | "end_time" | "available" | "preference" | "reason"
>;

/** What happens on days that already have a contradicting entry. */
export type OnTaken = "replace" | "keep";

export interface Fit {
  days: string[];
  remove: string[];
  /** The days with a counting entry that contradicts the new one, whatever `onTaken` says. */
  taken: string[];
}

/**
 * Returns how a new entry for several days fits the person's existing ones: it replaces entries of the same day and
 * hours, and denied ones. Unavailable hours within available time keep the other entry, because they cut a piece out
 * of it. A day with an equal entry is left alone, so entering twice enters once.
 */
export function fitEntries(
  days: readonly string[],
  plan: EntryPlan,
  existing: readonly (AvailabilityEntry & { id: string })[],
  onTaken: OnTaken,
): Fit {
  const byDay = groupBy(existing, ({ date }) => date);
  const fit: Fit = { days: [], remove: [], taken: [] };
  for (const date of days) {
    const there = byDay.get(date) ?? [];
    const isSaid = there.some((entry) => saysTheSame(entry, plan));
    const giving = there.filter((entry) => !saysTheSame(entry, plan) && givesWay(entry, plan));
    const isTaken = giving.some(({ status }) => status !== "denied");
    if (isTaken) fit.taken.push(date);
    if (isTaken && onTaken === "keep") continue;
    if (!isSaid) fit.days.push(date);
    fit.remove.push(...giving.map(({ id }) => id));
  }
  return fit;
}

function saysTheSame(entry: AvailabilityEntry, plan: EntryPlan): boolean {
  if (entry.status === "denied" || entry.available !== plan.available) return false;
  if ((entry.reason ?? "") !== (plan.reason ?? "") || entry.all_day !== plan.all_day) return false;
  if (wishOf([entry]) !== wishOf([{ ...entry, ...plan }])) return false;
  return plan.all_day || (entry.start_time === plan.start_time && entry.end_time === plan.end_time);
}

function givesWay(entry: AvailabilityEntry, plan: EntryPlan): boolean {
  const [old, fresh] = [entrySpan(entry), entrySpan({ ...plan, date: entry.date })];
  if (entry.available && !plan.available && entry.status !== "denied") return covers([fresh], old);
  return touches(old, fresh);
}

/** The days of a series, described as briefly as possible; Sunday is 0. */
export type DayPattern =
  | { kind: "day"; date: string }
  | { kind: "range"; from: string; to: string }
  | { kind: "weekly"; weekdays: number[]; from: string; to: string }
  | { kind: "days"; days: string[] };

export type SeriesEntry = PersonEntry & Pick<StaffAvailability, "id" | "series_id">;

/** Entries of one person that were made together and still have the same content. */
export interface EntrySeries<E extends SeriesEntry> {
  key: string;
  /** By day; never empty. */
  entries: [E, ...E[]];
  pattern: DayPattern;
}

/** Groups entries into series, ordered by their first day. */
export function seriesOf<E extends SeriesEntry>(entries: readonly E[]): EntrySeries<E>[] {
  const groups = groupBy(entries, keyOf);
  const series = [...groups].map(([key, found]) => {
    const sorted = found.sort((one, other) => compare(one.date, other.date)) as [E, ...E[]];
    return { key, entries: sorted, pattern: patternOf(sorted.map(({ date }) => date)) };
  });
  return series.sort(
    (one, other) => compare(one.entries[0].date, other.entries[0].date) || compare(one.key, other.key),
  );
}

/** Returns the pattern of calendar days, which must be in order. */
export function patternOf(days: readonly string[]): DayPattern {
  const [from, to] = [days[0] ?? "", days.at(-1) ?? ""];
  if (days.length <= 1) return { kind: "day", date: from };
  const span = lengthInDays({ from, to });
  if (span === days.length) return { kind: "range", from, to };
  const weekdays = [...new Set(days.map(weekdayOf))].sort();
  const like = daysOfRange({ from, to }).filter((day) => weekdays.includes(weekdayOf(day)));
  const isWeekly = span > 7 && days.length === like.length;
  return isWeekly ? { kind: "weekly", weekdays, from, to } : { kind: "days", days: [...days] };
}

function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}

function keyOf(entry: SeriesEntry): string {
  const { series_id, id, user_id, status, available, all_day, start_time, end_time, reason } = entry;
  if (!series_id) return id;
  const said = [status, available, wishOf([entry]), all_day, start_time, end_time, reason];
  return JSON.stringify([series_id, user_id, ...said]);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
