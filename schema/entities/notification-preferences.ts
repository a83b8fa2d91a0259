import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, ofBusiness, text, timeOfDay, uuid } from "./fields.ts";
import { NOTIFICATIONS } from "./notification.ts";

/**
 * A person's push preferences and display settings for times and weeks. One row per person and business, with an id
 * derived from both; without a row everything is pushed at any time.
 */
export const notificationPreferencesFields = () => ({
  ...ofBusiness(),
  user_id: uuid(),
  /** Whether the person's devices get pushes at all. */
  pushes: v.boolean(),
  shifts: v.boolean(),
  availability: v.boolean(),
  time_clock: v.boolean(),
  chat: v.boolean(),
  private_messages: v.boolean(),
  news: v.boolean(),
  training: v.boolean(),
  /** In the business's zone; null in either: no quiet hours. They may end on the next day. */
  quiet_from: v.nullable(timeOfDay()),
  quiet_to: v.nullable(timeOfDay()),
  /** Whether pushes of private messages show the text, or only the sender. */
  shows_text: v.boolean(),
  /** 12-hour or 24-hour clock; null if not chosen: each device uses its own. */
  hour_cycle: v.nullable(v.picklist(["12", "24"])),
  week_starts: v.nullable(v.picklist(["sun", "mon", "sat"])),
  /** The language tag for dates and numbers; null for the device's own. */
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
