import type { Change, PullRequest, PullResponse, PushResponse } from "./sync.ts";

/**
 * The port through which replication talks to a server; `src/remote` implements it, tests fake it.
 * Every failure is a TransportError and may pass: what is refused for good is a result, not an error.
 */
export interface SyncTransport {
  pull(request: PullRequest): Promise<PullResponse>;
  push(changes: Change[]): Promise<PushResponse>;
  /** Listens for hints that a business has a newer version, and for each time listening (re)starts. */
  listen(businessId: string, hear: (hint: Hint) => void): () => void;
}

export type Hint = { kind: "poke"; version: number } | { kind: "joined" };

/** Why an exchange failed: no network or no answer, an answer that is not ours (5xx, a captive portal), or no valid session. */
export class TransportError extends Error {
  readonly kind: "unreachable" | "unexpected" | "unauthorized";
  constructor(kind: TransportError["kind"], message: string) {
    super(message);
    this.kind = kind;
  }
}
