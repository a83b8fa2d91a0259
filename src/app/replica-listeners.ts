import type { OpenReplica } from "#replica/replica-context.ts";
import type { Scope } from "#schema/protocol/sync.ts";

/** Who is told of a replica that runs: the session, for the interface. */
export interface ReplicaListeners {
  replaced(open: OpenReplica): void;
  scope(scope: Scope): void;
  unreachable(): void;
  failed(error: unknown): void;
}
