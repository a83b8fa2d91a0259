import type { Format } from "#lib/format/create-format.ts";

interface SyncTimes {
  /** Since when the server is unreachable; null if it is reachable. */
  offlineSince: string | null;
  lastSyncedAt: string | null;
  comparedAt: string | null;
}

/** When this device last exchanged and compared rows with the server, as names and values. */
export function syncTimes({ offlineSince, ...times }: SyncTimes, format: Format) {
  const { lastSyncedAt, comparedAt } = times;
  const now = new Date().toISOString();
  const when = (at: string | null) => (at ? format.timeAndDay(at, now) : "Not yet");
  return [
    ...(offlineSince ? [["Offline since", when(offlineSince)] as const] : []),
    ["Last sync", when(lastSyncedAt)],
    ["Compared with the server", when(comparedAt)],
  ] satisfies (readonly [name: string, value: string])[];
}

/** Whether the browser may remove this device's data, as a name and a value. */
export function keptHere(persisted: boolean | null) {
  return ["Kept on this device", KEPT[`${persisted}`]] as const;
}

const KEPT = {
  true: "Until you log out",
  false: "Until the browser needs the space",
  null: "Not known yet",
};
