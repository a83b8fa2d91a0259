import { useEffect, useRef, useState } from "react";
import { type KnownEntries, knownEntries, updatedEntries } from "#domain/availability/updated-entries.ts";
import { listText } from "#lib/format/formatters.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { useAvailability } from "#queries/availability.ts";
import { useMyProfile, usePeople } from "#queries/people.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { type KnownFields, keepKnownAccount, readKnownAccount } from "#stores/known-account.ts";
import { useSession } from "#stores/session-store.ts";
import { toast } from "#ui/toasts/toast.ts";
import { useLatest } from "#ui/use-latest.ts";
import { useIsFilled } from "#view/sync/use-is-filling.ts";
import { useAppWords } from "#words/made/use-app-words.ts";
import { useNotifying } from "./use-notifying.ts";

/** Notifies people once another person changed their role, sign-in or pay, also while the app was closed. */
export function AccountToasts() {
  const say = useAppWords();
  const profile = useMyProfile();
  const latest = useLatest(profile);
  const notify = useNotifying(() => {
    const now = latest.current;
    // It may have been changed back.
    if (!now || !isChanged(readKnownAccount(now.id), now)) return;
    keepKnownAccount(now.id, now);
    toast.info(say("toast.accountUpdated"));
  });
  useEffect(() => {
    // A refilling replica has no people at first, and removals are reported elsewhere.
    if (!profile || profile.removed_at || profile.deactivated_at) return;
    const known = readKnownAccount(profile.id);
    if (isChanged(known, profile)) notify([{ id: `account-${profile.id}`, words: `${profile.version}` }]);
    else if (changedIn(known, profile).length > 0) keepKnownAccount(profile.id, profile);
  }, [profile, notify]);
  return null;
}

const FIELDS = ["role", "name", "email", "payrate"] as const;

function changedIn(known: KnownFields | null, now: KnownFields) {
  return FIELDS.filter((field) => known?.[field] !== now[field]);
}

function isChanged(known: ReturnType<typeof readKnownAccount>, now: KnownFields): boolean {
  return known !== null && changedIn(known, now).some((field) => known.tried?.[field] !== now[field]);
}

/** Later than any date that can be entered. */
const LAST_DAY = "2199-12-31";

/** Notifies managers of changed availability; new availability has a notification (notification-toasts.ts). */
export function AvailabilityToasts() {
  const say = useAppWords();
  const userId = useSession(({ scope }) => scope?.user_id ?? "");
  // Fixed while the app is open, so that midnight brings no news.
  const [firstDay] = useState(() => addDays(new Date().toISOString().slice(0, 10), -1));
  const entries = useAvailability(firstDay, LAST_DAY);
  // Rows of a first fill are not news.
  const isFilled = useIsFilled();
  const latest = useLatest({ entries, people: usePeople() });
  const notify = useNotifying((ids) => {
    const { entries = [], people = [] } = latest.current;
    const whose = entries.filter((entry) => ids.includes(thingOf(entry).id)).map(({ user_id }) => user_id);
    const names = people.filter(({ id }) => whose.includes(id)).map(({ name }) => name);
    const description =
      names.length > 0 ? say("toast.availabilityFrom", { names: listText(say.locale, names) }) : "";
    toast.info(say("toast.availabilityUpdated"), { description });
  });
  const known = useRef<KnownEntries | null>(null);
  useEffect(() => {
    const before = isFilled ? known.current : null;
    // Rows of a refill are not news.
    known.current = entries ? knownEntries(entries) : null;
    if (before && entries) notify(updatedEntries(before, entries, userId).map(thingOf));
  }, [entries, isFilled, userId, notify]);
  return null;
}

/** Days entered together change together. */
function thingOf({ id, series_id, version }: StaffAvailability) {
  return { id: series_id ?? id, words: `${version}` };
}
