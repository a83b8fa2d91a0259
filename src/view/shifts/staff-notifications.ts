import type { Notification } from "#schema/entities/notification.ts";

/** What the Schedule tells everybody about themselves; the rest is for managers, who have the bell. */
export const STAFF_NOTIFICATIONS: ReadonlySet<Notification["type"]> = new Set([
  "roster-published",
  "shift-removed",
  "claim-approved",
  "claim-denied",
  "shift-swap",
  "swap-decided",
  "availability-decided",
  "availability-deadline",
  "correction-decided",
  "clocked-out",
  "training-assigned",
  "training-due",
]);
