import { links } from "#lib/links.ts";
import type { Notification } from "#schema/entities/notification.ts";
import type { Role } from "#schema/entities/profile.ts";
import type { PushType } from "./push-types.ts";

/** Where a notification leads, by who reads it (spec section 4); null: nowhere. */
export function notificationTarget(type: Notification["type"], role: Role): string | null {
  return TARGETS[type][role === "employee" ? "employee" : "manager"];
}

/** Where a push leads whoever presses it: there is always a place. `sender` is whose private message it tells of. */
export function pushPath(type: PushType, role: Role, sender: string | null = null): string {
  if (type === "private-message" && sender) return links.chat({ with: sender });
  if (type === "test") return links.settings();
  if (type === "clock-out-due") return links.timeClock();
  return notificationTarget(type, role) ?? links.dashboard();
}

const TARGETS: Record<Notification["type"], Record<"manager" | "employee", string | null>> = {
  "shift-claim": { manager: links.roster(), employee: null },
  "shift-drop": { manager: links.roster(), employee: links.schedule() },
  "new-availability": { manager: links.staffAvailability(), employee: null },
  "shift-swap": { manager: links.roster(), employee: links.schedule() },
  "roster-published": { manager: links.schedule(), employee: links.schedule() },
  "shift-removed": { manager: links.schedule(), employee: links.schedule() },
  "claim-approved": { manager: links.schedule(), employee: links.schedule() },
  "claim-denied": { manager: links.schedule(), employee: links.schedule() },
  "swap-decided": { manager: links.schedule(), employee: links.schedule() },
  "availability-decided": { manager: links.availability(), employee: links.availability() },
  "availability-deadline": { manager: links.staffAvailability(), employee: links.availability() },
  "correction-asked": { manager: links.timeRecords(), employee: null },
  "correction-decided": { manager: links.timeClock(), employee: links.timeClock() },
  "clocked-out": { manager: links.timeClock(), employee: links.timeClock() },
  "training-assigned": { manager: links.training(), employee: links.training() },
  "training-due": { manager: links.training(), employee: links.training() },
  "news-post": { manager: links.news(), employee: links.news() },
  "private-message": { manager: links.chat(), employee: links.chat() },
  "team-message": { manager: links.chat(), employee: links.chat() },
};
