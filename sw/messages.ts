/** The messages between pages and the service worker. */

/** Whether what a page or worker got is the message of a type; extensions and other builds may send anything. */
export function isMessage<Message extends { type: string }>(
  data: unknown,
  type: Message["type"],
): data is Message {
  return typeof data === "object" && data !== null && "type" in data && data.type === type;
}

/** Stop waiting: nothing unsaved blocks the new build. */
export const TAKE_OVER = { type: "SKIP_WAITING" } as const;

/** Where and as which app queued changes are sent. Not secret. */
export interface QueueTarget {
  pushUrl: string;
  refreshUrl: string;
  apikey: string;
}

/** Queue these requests, replacing earlier ones, and send them when no tab does. Answered once they are on disk. */
export interface EnqueueMessage {
  type: "HOLD";
  userId: string;
  target: QueueTarget;
  /** The bodies of the requests, in the order in which they must be sent. */
  bodies: string[];
}

/** The page has delivered everything, or its user signs out: clear the queue. Answered when it is empty. */
export interface ClearMessage {
  type: "RELEASE";
  userId: string;
}

/** Keep the words of a locale's language for offline, and notify in it. */
export interface KeepLanguage {
  type: "KEEP_LANGUAGE";
  locale: string;
  hourCycle: 12 | 24;
}

/** Keep the words of every language for offline: anybody may speak to this device. */
export interface KeepLanguages {
  type: "KEEP_LANGUAGES";
}

/** To a page: open this path of the app, and answer through the message's port. */
export interface OpenPlace {
  type: "OPEN";
  path: string;
}

/** The worker's answer to HOLD and RELEASE through the message's port. */
export interface QueueAnswer {
  done: boolean;
}
