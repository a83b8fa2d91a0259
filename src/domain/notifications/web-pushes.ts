import { links } from "#lib/links.ts";
import { addDays, calendarDay, DAY_MS } from "#lib/time/calendar-days.ts";
import type { Notification } from "#schema/entities/notification.ts";
import type { NotificationPreferences } from "#schema/entities/notification-preferences.ts";
import type { Role } from "#schema/entities/profile.ts";
import { shiftSpan } from "../time/spans.ts";

/** Types of pushes: all notification types, a reminder that never appears in the bell, and the test. */
export type WebPushType = Notification["type"] | "clock-out-due" | "test";

/** The preference that each type depends on; null if it is always wanted by the person who requested it. */
const KINDS = {
  "shift-claim": "shifts",
  "shift-drop": "shifts",
  "shift-swap": "shifts",
  "roster-published": "shifts",
  "shift-removed": "shifts",
  "claim-approved": "shifts",
  "claim-denied": "shifts",
  "swap-decided": "shifts",
  "new-availability": "availability",
  "availability-decided": "availability",
  "availability-deadline": "availability",
  "correction-asked": "time_clock",
  "correction-decided": "time_clock",
  "clocked-out": "time_clock",
  "clock-out-due": "time_clock",
  "tablet-proposed": "time_clock",
  "team-message": "chat",
  "private-message": "private_messages",
  "news-post": "news",
  "training-assigned": "training",
  "training-due": "training",
  test: null,
} as const satisfies Record<WebPushType, keyof NotificationPreferences | null>;

/** Kinds of pushes that people can turn off. */
export type WebPushKind = NonNullable<(typeof KINDS)[WebPushType]>;

export type WebPushChoices = Pick<
  NotificationPreferences,
  WebPushKind | "pushes" | "quiet_from" | "quiet_to" | "shows_text"
>;

/** The choices of a person who has not chosen yet. */
export const DEFAULT_CHOICES: WebPushChoices = {
  pushes: true,
  shifts: true,
  availability: true,
  time_clock: true,
  chat: true,
  private_messages: true,
  news: true,
  training: true,
  quiet_from: null,
  quiet_to: null,
  shows_text: true,
};

/**
 * When the quiet hours around `now` end, in epoch ms; null outside of them. Wall-clock times in the business's zone:
 * across midnight if they end before they begin, none if both are equal.
 */
export function quietUntil(
  { quiet_from, quiet_to }: Pick<WebPushChoices, "quiet_from" | "quiet_to">,
  zone: string,
  now: string,
): number | null {
  if (quiet_from === null || quiet_to === null || quiet_from === quiet_to) return null;
  const today = calendarDay(now, zone);
  const at = Date.parse(now);
  const spans = [addDays(today, -1), today].map((date) =>
    shiftSpan({ date, start_time: quiet_from, end_time: quiet_to }, zone),
  );
  return spans.find(({ start, end }) => start <= at && at < end)?.end ?? null;
}

export type WebPushVerdict = { what: "send" } | { what: "drop" } | { what: "hold"; until: number };

interface Push {
  type: WebPushType;
  happened_at: string;
}

/**
 * Whether a push is sent at `now` (a UTC instant), waits for the end of quiet hours, or is unwanted or outdated. A
 * test goes out at any time unless pushes are off altogether.
 */
export function judgeWebPush(push: Push, choices: WebPushChoices, zone: string, now: string): WebPushVerdict {
  const kind = KINDS[push.type];
  if (kind && !(choices.pushes && choices[kind])) return { what: "drop" };
  const stale = Date.parse(push.happened_at) + DAY_MS;
  if (Date.parse(now) >= stale) return { what: "drop" };
  const until = kind && quietUntil(choices, zone, now);
  if (!until) return { what: "send" };
  return until < stale ? { what: "hold", until } : { what: "drop" };
}

/** Returns the path that a notification opens, by the reader's role; null for none. */
export function notificationTarget(type: Notification["type"], role: Role): string | null {
  return TARGETS[type][role === "employee" ? "employee" : "manager"];
}

/** Returns the path that a push opens; there always is one. `sender` wrote the private message it is about. */
export function webPushPath(type: WebPushType, role: Role, sender: string | null = null): string {
  if (type === "private-message" && sender) return links.chat({ with: sender });
  if (type === "test") return links.settings({ section: "notifications" });
  if (type === "clock-out-due") return links.timeClock();
  return notificationTarget(type, role) ?? links.dashboard();
}

const TARGETS: Record<Notification["type"], Record<"manager" | "employee", string | null>> = {
  "shift-claim": { manager: links.roster({ part: "requests" }), employee: null },
  "shift-drop": { manager: links.roster(), employee: links.schedule({ part: "open-shifts" }) },
  "new-availability": { manager: links.staffAvailability(), employee: null },
  "shift-swap": { manager: links.roster({ part: "requests" }), employee: links.schedule({ part: "swaps" }) },
  "roster-published": { manager: links.schedule(), employee: links.schedule() },
  "shift-removed": { manager: links.schedule(), employee: links.schedule() },
  "claim-approved": { manager: links.schedule(), employee: links.schedule() },
  "claim-denied": { manager: links.schedule(), employee: links.schedule() },
  "swap-decided": { manager: links.schedule({ part: "swaps" }), employee: links.schedule({ part: "swaps" }) },
  "availability-decided": { manager: links.availability(), employee: links.availability() },
  "availability-deadline": { manager: links.staffAvailability(), employee: links.availability() },
  "correction-asked": { manager: links.timeRecords(), employee: null },
  "correction-decided": { manager: links.timeClock(), employee: links.timeClock() },
  "clocked-out": { manager: links.timeClock(), employee: links.timeClock() },
  "tablet-proposed": { manager: links.settings({ section: "tablets" }), employee: null },
  "training-assigned": { manager: links.training(), employee: links.training() },
  "training-due": { manager: links.training(), employee: links.training() },
  "news-post": { manager: links.news(), employee: links.news() },
  "private-message": { manager: links.chat(), employee: links.chat() },
  "team-message": { manager: links.chat(), employee: links.chat() },
};
