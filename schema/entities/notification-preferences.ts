import { entity, type RowOf } from "./entity.ts";
import { createdAt, flag, LOCALE, ofBusiness, oneOf, ref, text, timeOfDay } from "./fields.ts";
import { NOTIFICATIONS } from "./notification.ts";

/**
 * A person's push preferences and display settings for times and weeks. One row per person and business, with an id
 * derived from both; without a row everything is pushed at any time.
 */
export const notificationPreferencesEntity = entity("preferences", {
  in: NOTIFICATIONS,
  table: "notification_preferences",
  read: "own",
  write: "own",
  fields: {
    ...ofBusiness(),
    user_id: ref("profiles").once(),
    /** Whether the person's devices get pushes at all. */
    pushes: flag().byDefault(true),
    shifts: flag().byDefault(true),
    availability: flag().byDefault(true),
    time_clock: flag().byDefault(true),
    chat: flag().byDefault(true),
    private_messages: flag().byDefault(true),
    news: flag().byDefault(true),
    training: flag().byDefault(true),
    /** In the business's zone; null in either: no quiet hours. They may end on the next day. */
    quiet_from: timeOfDay().orNull(),
    quiet_to: timeOfDay().orNull(),
    /** Whether pushes of private messages show the text, or only the sender. */
    shows_text: flag().byDefault(true),
    /** 12-hour or 24-hour clock; null if not chosen: each device uses its own. */
    hour_cycle: oneOf("12", "24").orNull(),
    week_starts: oneOf("sun", "mon", "sat").orNull(),
    /** The language tag for dates and numbers; null for the device's own. */
    locale: text(35, LOCALE).orNull(),
    created_at: createdAt(),
  },
});
export type NotificationPreferences = RowOf<typeof notificationPreferencesEntity>;
