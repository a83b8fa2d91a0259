import type { TakenPush } from "../../../schema/protocol/push-delivery.ts";
import type { PushPayload } from "../../../schema/protocol/push-payload.ts";
import { webPushPath } from "../../../src/domain/notifications/web-pushes.ts";
import { toBase64Url } from "../../../src/lib/bytes.ts";

/** A push as a push service takes it, before it is encrypted for one device. */
export interface PushMessage {
  payload: PushPayload;
  /** In seconds: for how long the service keeps it for a device that is off. */
  ttl: number;
  urgency: "normal" | "high";
  /** Of what waits at the service for a device, the latest of a topic is kept. 32 characters. */
  topic: string;
}

const DAY_S = 86_400;
/** A service drops at once what may live for 0 seconds. */
const TTL_MIN_S = 60;
/** In characters. All services take 4 KB, and a character may be four bytes. */
const BODY_MAX = 400;
/** What somebody waits for, or must do at once. */
const URGENT: readonly TakenPush["type"][] = ["private-message", "shift-drop", "clock-out-due", "test"];

/**
 * What a device is told. Whose message it is always says the title; what it says is the person's choice, because whoever
 * is beside them may read a locked screen. Shown by default, as other messengers do: without it the notice says little.
 */
export async function pushMessage(push: TakenPush, now: string): Promise<PushMessage> {
  const { type, role, sender, thing, user_id, tag, title, message, happened_at, preferences } = push;
  const isHidden = type === "private-message" && preferences?.shows_text === false;
  const body = isHidden ? "New message" : [...message].slice(0, BODY_MAX).join("");
  const left = DAY_S - Math.floor((Date.parse(now) - Date.parse(happened_at)) / 1000);
  return {
    payload: { id: thing, user: user_id, tag, title, body, path: webPushPath(type, role, sender) },
    ttl: Math.max(TTL_MIN_S, Math.min(DAY_S, left)),
    urgency: URGENT.includes(type) ? "high" : "normal",
    topic: await topicOf(tag),
  };
}

/** A push service needs to know what replaces each other, but not what it is. */
async function topicOf(tag: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(tag));
  return toBase64Url(new Uint8Array(digest)).slice(0, 32);
}
