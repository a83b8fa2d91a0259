import type { TakenPush } from "../../../schema/protocol/push-delivery.ts";
import type { PushPayload } from "../../../schema/protocol/push-payload.ts";
import { webPushPath } from "../../../src/domain/notifications/web-pushes.ts";
import { toBase64Url } from "../../../src/lib/bytes.ts";

/** A push before it is encrypted for one device. */
export interface PushMessage {
  payload: PushPayload;
  /** How long the service keeps it for a device that is off, in seconds. */
  ttl: number;
  urgency: "normal" | "high";
  /** The service keeps only the latest waiting push of a topic. 32 characters. */
  topic: string;
}

const DAY_S = 86_400;
/** A service drops a push with a lifetime of 0 seconds. */
const TTL_MIN_S = 60;
/** Of a text, in characters. All services accept 4 KB, and a character can have four bytes. */
const TEXT_MAX = 400;
/** Types that somebody waits for, or must act on at once. */
const URGENT: readonly TakenPush["type"][] = ["private-message", "shift-drop", "clock-out-due", "test"];

/** Why somebody asks for or declines something: often their health. It is read in the app, never on a locked screen. */
const REASONS = ["reason", "partial_reason"];
/** Texts whose sentence has the reason in it. */
const WITH_REASON = ["shift-dropped", "correction-requested"];
/** What people wrote to others: shown unless the person said otherwise. */
const WRITTEN = ["content", "note"];
const WRITTEN_BY_PEOPLE = ["private-message", "announcement", "poll"];

/**
 * Returns what a device writes its text from. The title always names the sender; the person chooses whether the text is shown,
 * because others may read a locked screen. The default shows it, as in other messengers.
 */
export async function pushMessage(push: TakenPush, now: string): Promise<PushMessage> {
  const { type, role, sender, thing, user_id, tag, happened_at, preferences } = push;
  const said = preferences?.shows_text === false ? withoutText(push) : withoutReason(push);
  const left = DAY_S - Math.floor((Date.parse(now) - Date.parse(happened_at)) / 1000);
  return {
    payload: { id: thing, user: user_id, tag, ...shortened(said), path: webPushPath(type, role, sender) },
    ttl: Math.max(TTL_MIN_S, Math.min(DAY_S, left)),
    urgency: URGENT.includes(type) ? "high" : "normal",
    topic: await topicOf(tag),
  };
}

type Said = Pick<PushPayload, "key" | "details">;

function withoutReason({ key, details }: Said): Said {
  return { key: WITH_REASON.includes(key) ? `${key}-hidden` : key, details: without(details, REASONS) };
}

function withoutText(push: TakenPush): Said {
  if (push.type === "news-post") return { key: "post-hidden", details: {} };
  const { key, details } = withoutReason(push);
  // The facts of an available shift were written by nobody.
  if (key === "shift-available") return { key, details };
  return {
    key: WRITTEN_BY_PEOPLE.includes(key) ? `${key}-hidden` : key,
    details: without(details, WRITTEN),
  };
}

function without(details: Said["details"], names: readonly string[]): Said["details"] {
  return Object.fromEntries(Object.entries(details).filter(([name]) => !names.includes(name)));
}

function shortened({ key, details }: Said): Said {
  const short = Object.entries(details).map(([name, detail]) => [
    name,
    typeof detail === "string" ? [...detail].slice(0, TEXT_MAX).join("") : detail,
  ]);
  return { key, details: Object.fromEntries(short) };
}

/** A push service must know which pushes replace each other, but not what they are. */
async function topicOf(tag: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(tag));
  return toBase64Url(new Uint8Array(digest)).slice(0, 32);
}
