import type { Format } from "#lib/format/create-format.ts";
import type { useSyncStatus } from "#stores/sync-store.ts";
import type { SaySync } from "#words/made/sync.ts";

type Times = Pick<ReturnType<typeof useSyncStatus.getState>, "offlineSince" | "lastSyncedAt" | "comparedAt">;

/** When this device last exchanged and compared rows with the server, as names and values. */
export function syncTimes(say: SaySync, { offlineSince, lastSyncedAt, comparedAt }: Times, format: Format) {
  const now = new Date().toISOString();
  const when = (at: string | null) => (at ? format.timeAndDay(at, now) : say("times.never"));
  return [
    ...(offlineSince ? [[say("times.offlineSince"), when(offlineSince)] as const] : []),
    [say("times.lastSync"), when(lastSyncedAt)],
    [say("times.lastChecked"), when(comparedAt)],
  ] satisfies (readonly [name: string, value: string])[];
}

/** Whether the browser may remove this device's data, as a name and a value. */
export function keptHere(say: SaySync, persisted: boolean | null) {
  return [say("storage"), say(`storage.${persisted}`)] as const;
}
