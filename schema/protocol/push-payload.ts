/**
 * What a push brings to a device, encrypted for it: no more than what the notification shows and where it leads. Read by
 * hand, so that the service worker carries no validator.
 */
export interface PushPayload {
  /** The id of what it tells of: a notification, a message, a post. Page and worker tell of it once. */
  id: string;
  /** Whom it is for: a device may have changed hands. */
  user: string;
  /** What replaces each other on the device. */
  tag: string;
  title: string;
  body: string;
  /** A place of this app. */
  path: string;
}

/** Reads the JSON of a push; null for anything that is not one of ours. */
export function readPushPayload(sent: unknown): PushPayload | null {
  const { id, user, tag, title, body, path } = (sent ?? {}) as Record<string, unknown>;
  if (typeof id !== "string" || typeof user !== "string" || typeof tag !== "string") return null;
  if (typeof title !== "string" || typeof body !== "string" || typeof path !== "string") return null;
  return { id, user, tag, title, body, path };
}
