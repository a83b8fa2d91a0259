import type { Format } from "#lib/format/create-format.ts";

interface SyncTimes {
  /** Since when the server cannot be reached; null while it can. */
  offlineSince: string | null;
  lastSyncedAt: string | null;
  comparedAt: string | null;
  persisted: boolean | null;
}

/** When this device last exchanged and compared rows with the server, and whether they are safe here; names and values. */
export function syncTimes({ offlineSince, ...times }: SyncTimes, format: Format) {
  const { lastSyncedAt, comparedAt, persisted } = times;
  const now = new Date().toISOString();
  const when = (at: string | null) => (at ? format.timeAndDay(at, now) : "Not yet");
  return [
    ...(offlineSince ? [["Offline since", when(offlineSince)] as const] : []),
    ["Last sync", when(lastSyncedAt)],
    ["Compared with the server", when(comparedAt)],
    ["Kept on this device", KEPT[String(persisted) as keyof typeof KEPT]],
  ] satisfies (readonly [name: string, value: string])[];
}

const KEPT = {
  true: "Until you log out",
  false: "Until the browser needs the space",
  null: "Not known yet",
};
