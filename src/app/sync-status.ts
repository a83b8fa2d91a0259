import { useSyncStatus } from "#stores/sync-store.ts";

/** Notes what the last exchange with the server showed. */
export function noteReachable(reachable: boolean, at: string) {
  useSyncStatus.setState((status) =>
    reachable
      ? { online: true, offlineSince: null, lastSyncedAt: at }
      : { online: false, offlineSince: status.offlineSince ?? at },
  );
}

/** Follows what the device itself says of its network, which is right when it says there is none. */
export function followNetwork(now: () => string) {
  if (!navigator.onLine) noteReachable(false, now());
  window.addEventListener("offline", () => noteReachable(false, now()));
}
