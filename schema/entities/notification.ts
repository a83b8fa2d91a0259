import { collection, entity, type RowOf } from "./entity.ts";
import {
  either,
  flag,
  form,
  instant,
  list,
  map,
  number,
  ofBusiness,
  oneOf,
  openForm,
  ref,
  text,
} from "./fields.ts";

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

/** `position` and `place` are the names of what the shift is worked as and where, if there are any. */
const shiftDetails = openForm({ date: text(), start: text(), end: text() });
export type ShiftDetails = (typeof shiftDetails)["value"];

/** What a notification says, for its reader's device to write: texts, numbers, days, times (HH:MM), shifts and spans. */
const notificationDetails = map(
  either(
    text(),
    number(),
    shiftDetails,
    list(shiftDetails),
    form({ days: number(), from: text(), to: text() }),
  ),
);
export type NotificationDetails = (typeof notificationDetails)["value"];

/** Shared by all entities in the collection: notifications and preferences. */
export const NOTIFICATIONS = collection("notifications");

/** A notification in a person's bell. The server writes it where the event happens. */
export const notificationEntity = entity("notification", {
  in: NOTIFICATIONS,
  table: "notifications",
  kind: null,
  read: "own",
  write: "own",
  madeByServer: true,
  isDeletable: true,
  fields: {
    ...ofBusiness(),
    user_id: ref("profiles").byServer(),
    type: oneOf(...NOTIFICATION_TYPES).byServer(),
    /** Which message it is (src/words/en-US/notifications.json), and the values of that message. */
    key: text(60).byServer(),
    details: notificationDetails.byServer().byDefault({}),
    read: flag().byDefault(false),
    created_at: instant().byServer(),
  },
});
export type Notification = RowOf<typeof notificationEntity>;
