import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, ofBusiness, text, timeOfDay, uuid } from "./fields.ts";
import { NOTIFICATIONS } from "./notification.ts";

/**
 * What one person wants their devices to be told of while the app is closed, and when not; and how they read times and
 * weeks. One row for each person in each business, with an id that follows from both; whoever has none is told of
 * everything at any time.
 */
export const notificationPreferencesFields = () => ({
  ...ofBusiness(),
  user_id: uuid(),
  /** Whether any of their devices is told of anything. */
  pushes: v.boolean(),
  shifts: v.boolean(),
  availability: v.boolean(),
  time_clock: v.boolean(),
  chat: v.boolean(),
  private_messages: v.boolean(),
  news: v.boolean(),
  training: v.boolean(),
  /** By the clocks of the business; null in either: never quiet. It may end on the next day. */
  quiet_from: v.nullable(timeOfDay()),
  quiet_to: v.nullable(timeOfDay()),
  /** Whether private messages show their words on a locked screen, or only whom they are from. */
  shows_text: v.boolean(),
  /** How they read times and weeks; null while nobody has chosen, and each device goes by its own. */
  hour_cycle: v.nullable(v.picklist(["12", "24"])),
  week_starts: v.nullable(v.picklist(["sun", "mon", "sat"])),
  /** The language tag by which dates and numbers are written; null for that of each device. */
  locale: v.nullable(text(35)),
  created_at: createdAt(),
});
export type NotificationPreferences = DocumentOf<typeof notificationPreferencesFields, "preferences">;

export const notificationPreferencesEntity: Entity = {
  ...NOTIFICATIONS,
  kind: "preferences",
  table: "notification_preferences",
  writable: [
    "id",
    "business_id",
    "user_id",
    "pushes",
    "shifts",
    "availability",
    "time_clock",
    "chat",
    "private_messages",
    "news",
    "training",
    "quiet_from",
    "quiet_to",
    "shows_text",
    "hour_cycle",
    "week_starts",
    "locale",
  ],
};
