import { DEFAULT_CHOICES } from "#domain/notifications/web-pushes.ts";
import type { RegionChoice } from "#lib/format/format-settings.ts";
import { uuidOf } from "#lib/hashes.ts";
import type { NotificationPreferences } from "#schema/entities/notification-preferences.ts";
import type { CommandContext } from "../command-context.ts";
import { write } from "../write.ts";

type Chosen = Partial<
  Omit<NotificationPreferences, "id" | "business_id" | "user_id" | "created_at" | "kind" | "version">
>;

/**
 * Writes a person's preferences, shared by their devices. The row's id derives from person and business, so that two
 * devices create the same row. Durable when the promise resolves.
 */
export function writePreferences(context: CommandContext, chosen: Chosen): Promise<void> {
  return write(context, async ({ userId, businessId, stamped, patch, insert }) => {
    const id = await uuidOf(`notification preferences ${businessId} ${userId}`);
    if (await patch("preferences", id, chosen)) return;
    const nothing = { ...DEFAULT_CHOICES, hour_cycle: null, week_starts: null, locale: null };
    await insert("preferences", { ...stamped(id), user_id: userId, ...nothing, ...chosen });
  });
}

/** Sets how the person reads dates, times and weeks, on all of their devices. Durable when the promise resolves. */
export function chooseRegion(
  context: CommandContext,
  { hourCycle, firstDayOfWeek, locale }: RegionChoice,
): Promise<void> {
  return writePreferences(context, {
    hour_cycle: hourCycle === 24 ? "24" : "12",
    week_starts: firstDayOfWeek,
    locale,
  });
}
