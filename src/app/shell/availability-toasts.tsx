import { useEffect, useRef, useState } from "react";
import {
  type AvailabilityNews,
  availabilityNews,
  type KnownEntries,
  knownEntries,
} from "#domain/availability/availability-news.ts";
import { addDays } from "#lib/format/calendar-days.ts";
import { useAvailability } from "#queries/use-availability.ts";
import { useNotifications } from "#queries/use-notifications.ts";
import { usePeople } from "#queries/use-people.ts";
import type { Notification } from "#schema/entities/notification.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { type ToldThing, wordsOf } from "#schema/protocol/who-tells.ts";
import { listed } from "#screens/availability/entry-words.ts";
import { useSession } from "#stores/session-store.ts";
import { toast } from "#ui/toast.ts";
import { useLatest } from "#ui/use-latest.ts";
import { untold } from "./untold.ts";
import { useWhenSeen } from "./use-telling.ts";

const TEXTS: Record<AvailabilityNews["kind"], string> = {
  new: "New staff availability submitted",
  updated: "Staff availability has been updated",
};
/** After all that can be entered. */
const LAST_DAY = "2199-12-31";

/**
 * Managers are told of availability that others enter or change (spec section 8). Draws nothing; loaded after the page. Staff
 * are told of deadlines as of all their news (news-toasts.ts).
 */
export function AvailabilityToasts() {
  const userId = useSession(({ scope }) => scope?.user_id ?? "");
  const entries = useAvailability(useFirstDay(), LAST_DAY);
  const people = usePeople();
  const items = useNotifications();
  const known = useRef<KnownEntries | null>(null);
  const waiting = useRef<AvailabilityNews | null>(null);
  /** Of what is told here the bell tells too, and so does a push, which names the notification and not the entries. */
  const knownItems = useRef<ReadonlyMap<string, string> | null>(null);
  const freshItems = useRef<ToldThing[]>([]);
  const isPushed = useRef(false);
  const latestPeople = useLatest(people);
  const tell = useWhenSeen(async () => {
    const news = waiting.current;
    const things = freshItems.current.splice(0);
    waiting.current = null;
    if (things.length > 0) isPushed.current = (await untold(things)).length === 0;
    if (!news) return;
    if (!isPushed.current)
      toast.info(TEXTS[news.kind], { description: namesOf(news, latestPeople.current ?? []) });
    isPushed.current = false;
  });
  useEffect(() => {
    const before = known.current;
    // Of a replica that is filled anew nothing is news.
    known.current = entries ? knownEntries(entries) : null;
    const news = before && entries ? availabilityNews(before, entries, userId) : null;
    if (!news) return;
    waiting.current = waiting.current ? bothOf(waiting.current, news) : news;
    tell();
  }, [entries, userId, tell]);
  useEffect(() => {
    if (!items) return;
    const before = knownItems.current;
    const things = items.filter(({ type, read }) => type === "new-availability" && !read).map(thingOf);
    knownItems.current = new Map([...(before ?? []), ...things.map(({ id, words }) => [id, words] as const)]);
    const fresh = things.filter(({ id, words }) => before && before.get(id) !== words);
    freshItems.current.push(...fresh);
    if (fresh.length > 0) tell();
  }, [items, tell]);
  return null;
}

function thingOf({ id, title, message }: Notification) {
  return { id, words: wordsOf(title, message) };
}

/** New entries are the greater news. */
function bothOf(one: AvailabilityNews, other: AvailabilityNews): AvailabilityNews {
  if (one.kind !== other.kind) return one.kind === "new" ? one : other;
  return { kind: one.kind, people: [...new Set([...one.people, ...other.people])] };
}

function namesOf({ people: ids }: AvailabilityNews, people: readonly Profile[]): string {
  const names = people.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return names.length > 0 ? `From ${listed(names)}` : "";
}

/** Of the days that are asked after; it stays the same while the app is open, so that midnight brings no news. */
function useFirstDay(): string {
  const [day] = useState(() => addDays(new Date().toISOString().slice(0, 10), -1));
  return day;
}
