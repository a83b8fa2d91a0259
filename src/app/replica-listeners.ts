import type { OpenReplica } from "#replica/replica-context.ts";
import type { Scope } from "#schema/protocol/sync.ts";

/** Who is told of a replica that runs: the session, for the interface. */
export interface ReplicaListeners {
  replaced(open: OpenReplica): void;
  scope(scope: Scope): void;
  unreachable(): void;
  failed(error: unknown): void;
}

/** A user's replica while it is open and replicating. */
export interface RunningReplica {
  userId: string;
  /** Resolves after the next pull has told who the user is. */
  refreshScope(): Promise<void>;
  /** Has each row compared with the server's: one of them could not be drawn. */
  checkRows(): void;
  /** Closes the replica. What it leaves on the device is removed by `purgeOthers`. */
  leave(): Promise<void>;
}
