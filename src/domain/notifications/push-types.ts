import type { Notification } from "#schema/entities/notification.ts";
import type { NotificationPreferences } from "#schema/entities/notification-preferences.ts";

/** What devices are told of: all that is ever a notification, a reminder that the bell never has, and the test. */
export type PushType = Notification["type"] | "clock-out-due" | "test";

/** What somebody can do without; each is a field of their preferences. */
export type PushKind =
  | "shifts"
  | "availability"
  | "time_clock"
  | "chat"
  | "private_messages"
  | "news"
  | "training";

const KINDS: Record<PushType, PushKind | null> = {
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
  "team-message": "chat",
  "private-message": "private_messages",
  "news-post": "news",
  "training-assigned": "training",
  "training-due": "training",
  test: null,
};

/** What somebody must want for a push of this type to reach them; null: whoever asked for it wants it. */
export function pushKindOf(type: PushType): PushKind | null {
  return KINDS[type];
}

/** What people choose about pushes. */
export type PushChoices = Pick<
  NotificationPreferences,
  PushKind | "pushes" | "quiet_from" | "quiet_to" | "shows_text"
>;

/** What counts for whoever has chosen nothing yet. */
export const DEFAULT_CHOICES: PushChoices = {
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
