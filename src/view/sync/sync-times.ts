import type { Format } from "#lib/format/create-format.ts";

interface SyncTimes {
  /** Since when the server cannot be reached; null while it can. */
  offlineSince: string | null;
  lastSyncedAt: string | null;
  comparedAt: string | null;
}

/** When this device last exchanged and compared rows with the server; names and values. */
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

/** Whether what is here is safe here: a name and a value. */
export function keptHere(persisted: boolean | null) {
  return ["Kept on this device", KEPT[`${persisted}`]] as const;
}

const KEPT = {
  true: "Until you log out",
  false: "Until the browser needs the space",
  null: "Not known yet",
};
