import type { RxCollection } from "rxdb";
import type { NotificationPreferences } from "#schema/entities/notification-preferences.ts";
import type { Replica } from "./collections.ts";

/** What people want to be told, which is kept with what they were told: questions to it name the kind 'preferences'. */
export function preferencesOf(replica: Replica): RxCollection<NotificationPreferences> {
  return replica.notifications as unknown as RxCollection<NotificationPreferences>;
}
