import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { instant, ofBusiness, text, uuid } from "./fields.ts";

/**
 * The first three are for managers and admins; the others for the people concerned. The last three are only pushed:
 * their subjects have their own screens, and they would fill the bell.
 */
const NOTIFICATION_TYPES = [
  "shift-claim",
  "shift-drop",
  "new-availability",
  "shift-swap",
  "roster-published",
  "shift-removed",
  "claim-approved",
  "claim-denied",
  "swap-decided",
  "availability-decided",
  "availability-deadline",
  "correction-asked",
  "correction-decided",
  "clocked-out",
  "tablet-proposed",
  "training-assigned",
  "training-due",
  "news-post",
  "private-message",
  "team-message",
] as const;

const shiftDetails = v.object({ date: v.string(), start: v.string(), end: v.string() });

/** What a notification says, for its reader's device to write: texts, numbers, days, times (HH:MM), shifts and spans. */
export const notificationDetails = () =>
  v.record(
    v.string(),
    v.union([
      v.string(),
      v.number(),
      shiftDetails,
      v.array(shiftDetails),
      v.object({ days: v.number(), from: v.string(), to: v.string() }),
    ]),
  );
export type NotificationDetails = v.InferOutput<ReturnType<typeof notificationDetails>>;

/** Shared by all entities in the collection: notifications and preferences. */
export const NOTIFICATIONS = { collection: "notifications", version: 0, indexes: [] };

/** A notification in a person's bell. The server writes it where the event happens. */
export const notificationFields = () => ({
  ...ofBusiness(),
  user_id: uuid(),
  type: v.picklist(NOTIFICATION_TYPES),
  /** Which message it is (src/words/en-US/notifications.json), and the values of that message. */
  key: text(60),
  details: notificationDetails(),
  read: v.boolean(),
  created_at: instant(),
});
export type Notification = DocumentOf<typeof notificationFields>;

export const notificationEntity: Entity = {
  ...NOTIFICATIONS,
  table: "notifications",
  writable: ["id", "read", "deleted"],
  madeByServer: true,
};
