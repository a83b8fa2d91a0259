import { useEffect, useRef, useState } from "react";
import {
  type AvailabilityNews,
  availabilityNews,
  type KnownEntries,
  knownEntries,
} from "#domain/availability/availability-news.ts";
import { addDays } from "#lib/format/calendar-days.ts";
import { useAvailability } from "#queries/use-availability.ts";
import { usePeople } from "#queries/use-people.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { listed } from "#screens/availability/entry-words.ts";
import { useSession } from "#stores/session-store.ts";
import { toast } from "#ui/toast.ts";

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
  const known = useRef<KnownEntries | null>(null);
  useEffect(() => {
    const before = known.current;
    // Of a replica that is filled anew nothing is news.
    known.current = entries ? knownEntries(entries) : null;
    const news = before && entries ? availabilityNews(before, entries, userId) : null;
    if (news) toast.info(TEXTS[news.kind], { description: namesOf(news, people ?? []) });
  }, [entries, people, userId]);
  return null;
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
