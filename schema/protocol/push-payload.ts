import type { NotificationDetails } from "../entities/notification.ts";

/** The encrypted content of a push. Parsed by hand, so that the service worker needs no validator. */
export interface PushPayload {
  /** The id of its subject: a notification, a message, a post. Page and worker notify of it once. */
  id: string;
  /** The recipient's id: a device may have changed hands. */
  user: string;
  /** Notifications with the same tag replace each other. */
  tag: string;
  /** The message and its values, which the device writes in its language. */
  key: string;
  details: NotificationDetails;
  path: string;
}

/** Parses a push's JSON; null for anything else. */
export function readPushPayload(sent: unknown): PushPayload | null {
  const { id, user, tag, key, details, path } = (sent ?? {}) as Record<string, unknown>;
  if (typeof id !== "string" || typeof user !== "string" || typeof tag !== "string") return null;
  if (typeof key !== "string" || typeof path !== "string") return null;
  if (typeof details !== "object" || details === null) return null;
  return { id, user, tag, key, details: details as NotificationDetails, path };
}
