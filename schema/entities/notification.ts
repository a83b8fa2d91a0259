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
  "training-assigned",
  "training-due",
  "news-post",
  "private-message",
  "team-message",
] as const;

/** Shared by all entities in the collection: notifications and preferences. */
export const NOTIFICATIONS = { collection: "notifications", version: 0, indexes: [] };

/** A notification in a person's bell. The server writes it where the event happens. */
export const notificationFields = () => ({
  ...ofBusiness(),
  user_id: uuid(),
  type: v.picklist(NOTIFICATION_TYPES),
  title: text(200),
  message: text(1000),
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
