/** The messages between pages and the service worker. */

/** Stop waiting: nothing unsaved is in the way of the new build. */
export const TAKE_OVER = { type: "SKIP_WAITING" } as const;

/** Where and as which app held changes are sent. Nothing here is secret. */
export interface QueueTarget {
  pushUrl: string;
  /** Where a refresh token is exchanged. */
  refreshUrl: string;
  apikey: string;
}

/** Keep these requests, in place of all held before, and send them when no tab does. Answered when they are on disk. */
export interface EnqueueMessage {
  type: "HOLD";
  userId: string;
  target: QueueTarget;
  /** The bodies of the requests, in the order in which they must be sent. */
  bodies: string[];
}

/** The page has delivered what was held, or its user signs out: let go of it. Answered when nothing is left. */
export interface ClearMessage {
  type: "RELEASE";
  userId: string;
}

/** To a page: lead whoever looks at it to this place of the app, and answer through the message's port. */
export interface OpenPlace {
  type: "OPEN";
  path: string;
}

/** What the worker answers to HOLD and RELEASE through the message's port. */
export interface QueueAnswer {
  done: boolean;
}
