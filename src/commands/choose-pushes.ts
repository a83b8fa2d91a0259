import { DEFAULT_CHOICES, type PushChoices } from "#domain/notifications/push-types.ts";
import { uuidOf } from "#lib/uuid-of.ts";
import { insertLocally, patchLocally } from "#replica/local-change.ts";
import { preferencesOf } from "#replica/preferences-of.ts";
import type { NotificationPreferences } from "#schema/entities/notification-preferences.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/**
 * Chooses what the person's devices are told of while the app is closed, on all of them. The row's id follows from person
 * and business: two devices that choose for the first time make the same row. Durable when the promise resolves.
 */
export function choosePushes(context: CommandContext, choices: Partial<PushChoices>): Promise<void> {
  const { replica, userId, businessId } = replicaOf(context);
  const { device } = context;
  const collection = preferencesOf(replica);
  return device.exclusively(writingLockOf(userId), async () => {
    const id = await uuidOf(`notification preferences ${businessId} ${userId}`);
    if (await patchLocally<NotificationPreferences>(collection, id, choices, device.newId())) return;
    const made = { kind: "preferences" as const, id, business_id: businessId, user_id: userId };
    const created_at = device.readClock().instant;
    const row = { ...made, ...DEFAULT_CHOICES, ...choices, created_at };
    await insertLocally<NotificationPreferences>(collection, row, device.newId());
  });
}
