import type { ClockNow } from "#domain/clock/read-clock.ts";
import type { KioskPunch, StoreTrouble } from "#domain/kiosk/kiosk-step.ts";
import { storageTroubleOf } from "#replica/storage-trouble.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";
import { recordPunches } from "./record-punches.ts";

/**
 * Records what somebody chose at a communal tablet; `clock` is what it said when they pressed. Null once it is durable,
 * otherwise why it is not. Doing it again with the same punch changes nothing that is stored.
 */
export async function punchAtKiosk(
  context: CommandContext,
  { id, user_id: userId, type }: KioskPunch,
  clock: ClockNow,
): Promise<StoreTrouble | null> {
  try {
    await context.device.exclusively(writingLockOf(replicaOf(context).userId), () =>
      recordPunches(context, [{ id, userId, type, source: "kiosk", clock }]),
    );
    return null;
  } catch (error) {
    console.error("Punch not stored:", error);
    return storageTroubleOf(error) ?? "broken";
  }
}
