import { create } from "zustand";

interface SyncState {
  /** Whether the server can be reached, as far as the last attempt tells. */
  online: boolean;
  /** Since when not, as a UTC instant; null while online. */
  offlineSince: string | null;
  /** Local changes the server has not confirmed. */
  waiting: number;
  /** Changes the server refused, kept until someone deals with them. */
  attention: number;
  /** The last complete exchange with the server, as a UTC instant. */
  lastSyncedAt: string | null;
}

/** What the sync indicator and the offline banner show. Written by the replication layer. */
export const useSyncStatus = create<SyncState>()(() => ({
  online: true,
  offlineSince: null,
  waiting: 0,
  attention: 0,
  lastSyncedAt: null,
}));
