import * as v from "valibot";
import { useSyncStatus } from "#stores/sync-store.ts";

/** The facts that outlive a reload; the counts come from the replica. */
const STORAGE_KEY = "shiftkeep-sync";
const facts = v.object({ offlineSince: v.nullable(v.string()), lastSyncedAt: v.nullable(v.string()) });

/** Notes what the last exchange with the server showed. */
export function noteReachable(reachable: boolean, at: string) {
  useSyncStatus.setState((status) =>
    reachable
      ? { online: true, offlineSince: null, lastSyncedAt: at }
      : { online: false, offlineSince: status.offlineSince ?? at },
  );
  const { offlineSince, lastSyncedAt } = useSyncStatus.getState();
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ offlineSince, lastSyncedAt }));
}

/** Takes up what was known before the reload. */
export function recallSyncStatus() {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), facts), localStorage.getItem(STORAGE_KEY));
  if (parsed.success) useSyncStatus.setState(parsed.output);
}

/** Another person's figures are nobody's business. */
export function resetSyncStatus() {
  localStorage.removeItem(STORAGE_KEY);
  useSyncStatus.setState({ waiting: 0, attention: 0, lastSyncedAt: null });
}

/** Follows what the device itself says of its network, which is right when it says there is none. */
export function followNetwork(now: () => string) {
  if (!navigator.onLine) noteReachable(false, now());
  window.addEventListener("offline", () => noteReachable(false, now()));
}
