import { addDays, calendarDay } from "#lib/time/calendar-days.ts";
import type { Message } from "#schema/entities/message.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";
import type { Notification } from "#schema/entities/notification.ts";
import type { PunchCorrection } from "#schema/entities/punch-correction.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import type { SwapRequest } from "#schema/entities/swap-request.ts";
import type { Deadline } from "../availability/deadlines.ts";
import type { EntrySeries } from "../availability/entries.ts";
import type { Cover } from "../roster/cover.ts";
import { publicationOf } from "../roster/publication.ts";
import type { Missing } from "../work/absences.ts";

/** A swap with those of its shifts that this device has. */
interface SwapOfShifts {
  swap: SwapRequest;
  given: Shift | undefined;
  wanted: Shift | undefined;
}

/** A need that has too few people, with its template's name. */
export interface ShortCover {
  cover: Cover;
  name: string;
}

/** A week from this calendar day on with so many shifts that are drafts or changed since their publication. */
export interface UnpublishedWeek {
  week: string;
  count: number;
}

/** Training that a person has to complete by a calendar day. */
export interface DueTraining {
  id: string;
  title: string;
  due: string;
}

/** What may wait for a person, by kind. */
interface Waiting {
  missing: Missing;
  cover: ShortCover;
  /** A colleague's wish to swap with this person. */
  "swap-asked": SwapOfShifts;
  claim: Shift;
  drop: Shift;
  /** Both have agreed: a manager decides. */
  swap: SwapOfShifts;
  "days-off": EntrySeries<StaffAvailability>;
  correction: PunchCorrection;
  deadline: Deadline;
  training: DueTraining;
  poll: NewsPost;
  announcement: Message;
  news: NewsPost;
  told: Notification;
  unpublished: UnpublishedWeek;
}

export type ForYouKind = keyof Waiting;

/** Everything that may be listed, by kind. */
export type ForYouSources = { readonly [Kind in ForYouKind]?: readonly Waiting[Kind][] };

/** One thing that waits, or how many more of a kind do than are listed; `key` stays the same while it waits. */
export type ForYouItem =
  | { [Kind in ForYouKind]: { key: string; kind: Kind; of: Waiting[Kind] } }[ForYouKind]
  | { key: string; kind: "more"; of: ForYouKind; count: number };

interface Rule<T> {
  id: (one: T) => string;
  /** The day it is about or due, maybe with its time after that; of what is only told, when that was. */
  at: (one: T, zone: string) => string;
  as: "now" | "gap" | "asked" | "due" | "told" | "planned";
  /** Nobody reads longer lists. */
  most: number;
}

const timeOf = ({ date, start_time }: Pick<Shift, "date" | "start_time">) => `${date} ${start_time}`;
const createdAt = ({ created_at }: { created_at: string }) => created_at;
const idOf = ({ id }: { id: string }) => id;
const firstOf = ({ swap, given, wanted }: SwapOfShifts) =>
  [given, wanted].flatMap((shift) => (shift ? timeOf(shift) : [])).sort()[0] ?? swap.date;

const RULES: { readonly [Kind in ForYouKind]: Rule<Waiting[Kind]> } = {
  missing: { as: "now", most: 5, id: ({ shift }) => shift.id, at: ({ shift }) => timeOf(shift) },
  cover: {
    ...{ as: "gap", most: 4 },
    id: ({ cover: { need } }) => `${need.date} ${need.time_slot}`,
    at: ({ cover: { need } }) => timeOf(need),
  },
  "swap-asked": { as: "asked", most: 5, id: ({ swap }) => swap.id, at: firstOf },
  claim: { as: "asked", most: 3, id: (shift) => `${shift.id} ${shift.claimed_by_user_id}`, at: timeOf },
  drop: { as: "asked", most: 3, id: idOf, at: timeOf },
  swap: { as: "asked", most: 3, id: ({ swap }) => swap.id, at: firstOf },
  "days-off": { as: "asked", most: 3, id: ({ key }) => key, at: ({ entries: [first] }) => first.date },
  correction: {
    ...{ as: "asked", most: 3, id: idOf },
    at: ({ clock_in_time }, zone) => calendarDay(clock_in_time, zone),
  },
  deadline: { as: "due", most: 2, id: idOf, at: ({ due_date }) => due_date },
  training: { as: "due", most: 3, id: idOf, at: ({ due }) => due },
  poll: {
    ...{ as: "due", most: 3, id: idOf },
    // One without an end waits longest.
    at: ({ end_date }, zone) => (end_date ? calendarDay(end_date, zone) : "9"),
  },
  announcement: { as: "told", most: 2, id: idOf, at: createdAt },
  news: { as: "told", most: 3, id: idOf, at: createdAt },
  told: { as: "told", most: 5, id: idOf, at: createdAt },
  unpublished: { as: "planned", most: 2, id: ({ week }) => week, at: ({ week }) => week },
};

/**
 * Returns what waits for a person, the most urgent first:
 *
 *   0 is wrong now: who is late or absent, and cover that is missing today
 *   1 by tomorrow: requests about today or tomorrow, tomorrow's cover, and what is due by then or overdue
 *   2 others wait: the other requests; of those about past days nobody can come too late
 *   3 has a date: deadlines, training, polls
 *   4 is told: answers and news
 *   5 can wait: shifts that are not published
 *
 * Within each the earliest first, of what is told the latest. After as many of a kind as are read follows how many more
 * there are. `today` is a calendar day in the business's zone.
 */
export function forYouItems(sources: ForYouSources, today: string, zone: string): ForYouItem[] {
  const kinds = Object.keys(RULES) as ForYouKind[];
  const ranked = kinds.flatMap((kind) => rankedOf(kind, sources, today, zone));
  return ranked.sort(byUrgency).map(({ item }) => item);
}

interface Ranked {
  item: ForYouItem;
  urgency: number;
  at: string;
}

function rankedOf(kind: ForYouKind, sources: ForYouSources, today: string, zone: string): Ranked[] {
  // A kind's own rule and rows: TypeScript does not see that they belong together.
  const rule = RULES[kind] as Rule<unknown>;
  const rows = (sources[kind] ?? []) as readonly unknown[];
  const all = rows
    .map((of) => {
      const at = rule.at(of, zone);
      const item = { key: `${kind} ${rule.id(of)}`, kind, of } as ForYouItem;
      return { item, at, urgency: urgencyOf(rule.as, at, today) };
    })
    .sort(byUrgency);
  const shown = all.slice(0, rule.most);
  const last = shown.at(-1);
  const count = all.length - shown.length;
  return last && count > 0
    ? [...shown, { ...last, item: { key: `more ${kind}`, kind: "more", of: kind, count } }]
    : shown;
}

function urgencyOf(as: Rule<unknown>["as"], at: string, today: string): number {
  const isByTomorrow = at < addDays(today, 2);
  if (as === "now") return 0;
  if (as === "gap") return at < addDays(today, 1) ? 0 : 1;
  if (as === "asked") return isByTomorrow && at >= today ? 1 : 2;
  if (as === "due") return isByTomorrow ? 1 : 3;
  return as === "told" ? 4 : 5;
}

function byUrgency(one: Ranked, other: Ranked): number {
  const sooner = one.at < other.at ? -1 : Number(one.at > other.at);
  return (
    one.urgency - other.urgency ||
    (one.urgency === 4 ? -sooner : sooner) ||
    Number(one.item.kind === "more") - Number(other.item.kind === "more") ||
    (one.item.key < other.item.key ? -1 : 1)
  );
}

/** Messages about what the list itself shows as long as it waits. */
const SHOWN_ITSELF: ReadonlySet<string> = new Set([
  "swap-requested",
  "swap-to-approve",
  "availability-deadline",
  "availability-deadline-changed",
  "availability-deadline-tomorrow",
  "training-due",
]);

/** Whether a notification says what the list does not say already. */
export function isTold({ read, key }: Pick<Notification, "read" | "key">): boolean {
  return !read && !SHOWN_ITSELF.has(key);
}

/** How many days ahead training that is due is listed. */
const TRAINING_DAYS = 7;

/** Returns the published modules that a person should complete within a week, with those that are overdue. */
export function dueTraining<T extends { id: string; title: string; published: boolean }>(
  modules: readonly T[],
  cellOf: (module: T) => { state: { kind: string }; assigned: { due: string | null } | undefined },
  today: string,
): DueTraining[] {
  return modules.flatMap((module) => {
    const { state, assigned } = cellOf(module);
    const due = assigned?.due ?? null;
    const isDue =
      module.published && state.kind !== "completed" && due && due <= addDays(today, TRAINING_DAYS);
    return isDue ? [{ id: module.id, title: module.title, due }] : [];
  });
}

/** Returns the weeks with shifts that wait to be published; `weekOf` has the first day of a day's week. */
export function unpublishedWeeks(
  shifts: readonly Shift[],
  weekOf: (day: string) => string,
): UnpublishedWeek[] {
  const counts = new Map<string, number>();
  for (const shift of shifts) {
    if (publicationOf(shift) === "published") continue;
    const week = weekOf(shift.date);
    counts.set(week, (counts.get(week) ?? 0) + 1);
  }
  return [...counts].map(([week, count]) => ({ week, count }));
}
