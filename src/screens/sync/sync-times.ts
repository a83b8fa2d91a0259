import { formatTimeAndDay } from "#lib/format.ts";

interface SyncTimes {
  lastSyncedAt: string | null;
  comparedAt: string | null;
  persisted: boolean | null;
}

/** When this device last exchanged and compared rows with the server, and whether they are safe here; names and values. */
export function syncTimes({ lastSyncedAt, comparedAt, persisted }: SyncTimes, zone: string) {
  const now = new Date().toISOString();
  const when = (at: string | null) => (at ? formatTimeAndDay(at, zone, now) : "Not yet");
  return [
    ["Last sync", when(lastSyncedAt)],
    ["Compared with the server", when(comparedAt)],
    ["Kept on this device", KEPT[String(persisted) as keyof typeof KEPT]],
  ] as const;
}

const KEPT = {
  true: "Until you log out",
  false: "Until the browser needs the space",
  null: "Not known yet",
};
