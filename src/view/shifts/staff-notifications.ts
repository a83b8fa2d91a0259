import type { Notification } from "#schema/entities/notification.ts";

/** The types that the Schedule shows to everybody; managers see the rest in their bell. */
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
