import * as v from "valibot";
import { notificationFields } from "../entities/notification.ts";
import { notificationPreferencesFields } from "../entities/notification-preferences.ts";

/** Answer of the function push-key: what a browser subscribes with; null where pushes are not set up. */
export const pushKeyResponse = v.object({ public_key: v.nullable(v.string()) });

const { type } = notificationFields();
const {
  id: _,
  business_id: __,
  user_id: ___,
  created_at: ____,
  // How somebody reads times says nothing of pushes.
  hour_cycle: _____,
  week_starts: ______,
  locale: _______,
  ...choices
} = notificationPreferencesFields();

const device = v.object({ id: v.string(), endpoint: v.string(), p256dh: v.string(), auth: v.string() });
export type PushTarget = v.InferOutput<typeof device>;

/** One of what take_pushes answers. */
export const takenPush = v.object({
  id: v.string(),
  edition: v.number(),
  type: v.union([type, v.picklist(["clock-out-due", "test"])]),
  thing: v.string(),
  tag: v.string(),
  title: v.string(),
  message: v.string(),
  happened_at: v.string(),
  /** This one too. */
  attempts: v.number(),
  zone: v.string(),
  role: v.picklist(["admin", "manager", "employee"]),
  user_id: v.string(),
  /** Whose private message it tells of; null of all else. */
  sender: v.nullable(v.string()),
  /** Null of whoever has chosen nothing. */
  preferences: v.nullable(v.object(choices)),
  devices: v.array(device),
});
export type TakenPush = v.InferOutput<typeof takenPush>;

/** What take_pushes answers: each is a takenPush, unless the database tells of more than this function knows. */
export const takenPushes = v.array(v.looseObject({ id: v.string(), edition: v.number(), type: v.string() }));
export type TakenRow = v.InferOutput<typeof takenPushes>[number];

/** One of the results that settle_pushes takes: what became of a push at each of its devices. */
export interface PushResult {
  id: string;
  edition: number;
  /** Which taking it was, as take_pushes said; unknown of what makes no sense here. */
  attempts?: number;
  /** UTC instant of the next try; null: it is over. */
  again_at: string | null;
  /** Whether it was a try: to those that failed it goes again. Else nobody was told, and it goes to all of them. */
  counts: boolean;
  /** Ids of devices. Those of which nobody knows whether it arrived are none of these: they are not told again. */
  delivered: string[];
  failed: string[];
  gone: string[];
}

/** Answer of the function deliver-push: how many pushes of each kind of end, and how many devices had it or are gone. */
export interface DeliveryReport {
  /** Taken, and given back because this call had done enough. */
  left: number;
  sent: number;
  held: number;
  dropped: number;
  failed: number;
  delivered: number;
  gone: number;
}
