import type { RejectedChange } from "#schema/protocol/rejected-change.ts";
import type { WireRow } from "#schema/protocol/sync.ts";

/** One write of the run: by a device into its replica, or by SQL into the server. */
export interface Write {
  device: string;
  /** Whose change it is at the server; null for SQL, which needs no change. */
  userId: string | null;
  changeId: string;
  collection: string;
  id: string;
  kind: "insert" | "patch" | "remove";
  /** What was typed into plain fields. */
  fields: Record<string, unknown>;
  /** What was added to a board's votes; for an insert what it began with. */
  votes: number;
  /** Every tag is added once in a run. */
  tagsAdded: string[];
  tagsRemoved: string[];
  /** The row changed between being read and being written: how much was added to it is not known. */
  uncertain: boolean;
}

export type Rows = Record<string, Record<string, unknown>[]>;

/** What a device holds, and what the server shows to its user. */
export interface DeviceEvidence {
  name: string;
  userId: string;
  /** Live documents by collection, with their version and without what else replication adds. */
  rows: Rows;
  /** Changes that documents still wait with, earlier ones among them. */
  waiting: string[];
  issues: RejectedChange[];
  shown: Record<string, WireRow[]>;
}

export interface AppliedChange {
  user_id: string;
  id: string;
}

/** Everything the oracle judges by. Writes are in the order in which each device made them. */
export interface Evidence {
  writes: Write[];
  devices: DeviceEvidence[];
  server: { changes: AppliedChange[]; rows: Record<string, WireRow[]> };
}
