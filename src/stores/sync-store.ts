import { create } from "zustand";
import type { TransportErrorKind } from "#schema/protocol/transport.ts";

/** Something that could not be stored on this device, and when. 'full': no space left; 'broken': the database fails. */
export interface StorageFailure {
  trouble: "full" | "broken";
  at: string;
}

/** Why the last exchange failed. 'full': the server answered, and this device has no space to store it. */
export type SyncTrouble = TransportErrorKind | "full";

/** What went when the browser removed this device's data. */
export interface LostData {
  /** Changes that only this device held, as far as it still knows of them; `at` is when they were made. */
  waiting: { label: string; at: string }[];
  /** The last complete exchange before, as a UTC instant; null when that is not known. */
  lastSyncedAt: string | null;
}

/** A server whose data went back in time: when this device noticed, and how many of its changes it sends again. */
export interface ServerWentBack {
  at: string;
  changes: number;
}

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
  /** Why the last exchange failed; null when it did not. */
  trouble: SyncTrouble | null;
  /** How many exchanges in a row have failed by now. */
  failures: number;
  /** The last change that was not stored here, until somebody has read about it. */
  notStored: StorageFailure | null;
  /** What an eviction took, until somebody has read about it. */
  lost: LostData | null;
  /** That the server went back in time, until somebody has read about it. */
  wentBack: ServerWentBack | null;
  /** Whether the browser promised to keep this device's data; null while unknown. */
  persisted: boolean | null;
  /** When this device's rows were last compared with the server's and found equal, as a UTC instant. */
  comparedAt: string | null;
}

/** What the sync indicator and the notices show. Written by the replication layer. */
export const useSyncStatus = create<SyncState>()(() => ({
  online: true,
  offlineSince: null,
  waiting: 0,
  attention: 0,
  lastSyncedAt: null,
  trouble: null,
  failures: 0,
  notStored: null,
  lost: null,
  wentBack: null,
  persisted: null,
  comparedAt: null,
}));
