import * as v from "valibot";
import { notificationEntity } from "../entities/notification.ts";
import { notificationPreferencesEntity } from "../entities/notification-preferences.ts";
import { validatorOf } from "../entities/validators.ts";

/** Answer of the function push-key: the public key for subscriptions; null if pushes are not set up. */
export const pushKeyResponse = v.object({ public_key: v.nullable(v.string()) });

const { type, details } = validatorOf(notificationEntity).entries;
// Display settings do not concern pushes.
const choices = v.omit(validatorOf(notificationPreferencesEntity), [
  "id",
  "business_id",
  "user_id",
  "created_at",
  "hour_cycle",
  "week_starts",
  "locale",
]);

const device = v.object({ id: v.string(), endpoint: v.string(), p256dh: v.string(), auth: v.string() });
export type PushTarget = v.InferOutput<typeof device>;

/** One push of take_pushes. */
export const takenPush = v.object({
  id: v.string(),
  edition: v.number(),
  type: v.union([type, v.picklist(["clock-out-due", "test"])]),
  thing: v.string(),
  tag: v.string(),
  key: v.string(),
  details,
  happened_at: v.string(),
  /** Including this one. */
  attempts: v.number(),
  zone: v.string(),
  role: v.picklist(["admin", "manager", "employee"]),
  user_id: v.string(),
  /** The sender of a private message; null for other pushes. */
  sender: v.nullable(v.string()),
  /** Null if the person has chosen nothing. */
  preferences: v.nullable(choices),
  devices: v.array(device),
});
export type TakenPush = v.InferOutput<typeof takenPush>;

/** Answer of take_pushes: each is a takenPush, unless a newer database sends types that this function does not know. */
export const takenPushes = v.array(v.looseObject({ id: v.string(), edition: v.number(), type: v.string() }));
export type TakenRow = v.InferOutput<typeof takenPushes>[number];

/** One result for settle_pushes: the outcome of a push at each of its devices. */
export interface PushResult {
  id: string;
  edition: number;
  /** The claim's number from take_pushes; undefined for an invalid push. */
  attempts?: number;
  /** UTC instant of the next try; null if finished. */
  again_at: string | null;
  /** Whether it counts as a try: then only failed devices are retried. Otherwise none was reached, and all are. */
  counts: boolean;
  /** Device ids. Devices with an unknown result are in none of the lists: they are not retried. */
  delivered: string[];
  failed: string[];
  gone: string[];
}

/** Answer of the function deliver-push: the number of pushes by result, and of devices reached or gone. */
export interface DeliveryReport {
  /** Claimed, and returned because the call reached its limit. */
  left: number;
  sent: number;
  held: number;
  dropped: number;
  failed: number;
  delivered: number;
  gone: number;
}
