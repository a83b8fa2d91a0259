import { create } from "zustand";
import type { TransportErrorKind } from "#schema/protocol/transport.ts";

/** A failed write on this device, and its time. 'full': no space left; 'broken': the database fails. */
export interface StorageFailure {
  trouble: "full" | "broken";
  at: string;
}

/** Why the last exchange failed. 'full': this device has no space for the server's answer. */
export type SyncTrouble = TransportErrorKind | "full";

/** What was lost when the browser removed this device's data. */
export interface LostData {
  /** Lost changes that only this device held, as far as known; `at` is when they were made. */
  waiting: { label: string; at: string }[];
  /** The last complete exchange before the loss, as a UTC instant; null if unknown. */
  lastSyncedAt: string | null;
}

/** When this device noticed that the server went back in time, and how many changes it sends again. */
export interface ServerWentBack {
  at: string;
  changes: number;
}

interface SyncState {
  /** Whether the server is reachable, by the last attempt. */
  online: boolean;
  /** Since when it is not, as a UTC instant; null while online. */
  offlineSince: string | null;
  /** The changes and feedback that people gave and that are not sent; what marks something as read goes along. */
  waiting: number;
  /** The files that wait to be uploaded. */
  files: number;
  /** Changes the server refused, kept until somebody resolves them. */
  attention: number;
  /** The server's last answer without trouble, or that this build is too old, as a UTC instant. */
  answeredAt: string | null;
  /** When everything the server had was last stored here, as a UTC instant. Changes may wait nevertheless. */
  lastSyncedAt: string | null;
  /** Why the last exchange failed; null if it succeeded. */
  trouble: SyncTrouble | null;
  failures: number;
  /** The last failed write here, until it was read. */
  notStored: StorageFailure | null;
  /** The loss by an eviction, until it was read. */
  lost: LostData | null;
  /** That the server went back in time, until it was read. */
  wentBack: ServerWentBack | null;
  /** Whether the browser promised to keep this device's data; null while unknown. */
  persisted: boolean | null;
  /** When this device was last found equal to the server, as a UTC instant. */
  comparedAt: string | null;
}

/** The state of the sync indicator and notices. Written by the replication layer. */
export const useSyncStatus = create<SyncState>()(() => ({
  online: true,
  offlineSince: null,
  waiting: 0,
  files: 0,
  attention: 0,
  answeredAt: null,
  lastSyncedAt: null,
  trouble: null,
  failures: 0,
  notStored: null,
  lost: null,
  wentBack: null,
  persisted: null,
  comparedAt: null,
}));

/** Whether the list of replaced values is open: a toast and the sync panel open it. */
export const useChangedMeanwhile = create<{ isOpen: boolean }>()(() => ({ isOpen: false }));

/** Opens or closes the list. */
export function showChangedMeanwhile(isOpen: boolean) {
  useChangedMeanwhile.setState({ isOpen });
}
