import type { Change, Checkpoint, Epoch, PullRequest, PullResponse, PushResponse } from "./sync.ts";

/**
 * The port through which replication talks to a server; `src/remote` implements it, tests fake it. Every failure is
 * a TransportError and may pass: a final refusal is a result, not an error. Both calls reject with a WentBackError
 * if the checkpoint shows that the server lacks something.
 */
export interface SyncTransport {
  pull(request: PullRequest): Promise<PullResponse>;
  /** Answers every change, in order. `waiting`: the hashes of presses that are sent later. */
  push(changes: Change[], checkpoint?: Checkpoint | null, waiting?: string[]): Promise<PushResponse>;
  /** Calls back for hints of newer versions, and whenever listening (re)starts or ends. */
  listen(businessId: string, hear: (hint: Hint) => void): () => void;
}

export type Hint = { kind: "newer"; version: number } | { kind: "joined" };

/**
 * Why an exchange failed. unreachable: no network or no answer. unexpected: an answer not from our server (5xx, a
 * captive portal). throttled: 429, retry after `retryAfterMs`. serverFull: the server has no room for changes but
 * still answers pulls. unauthorized: no valid session of this user. outdated: this build's protocol is too old.
 */
export type TransportErrorKind =
  | "unreachable"
  | "unexpected"
  | "throttled"
  | "serverFull"
  | "unauthorized"
  | "outdated";

/** The code with which the embedded server refuses changes while its disk is nearly full (HTTP 507). */
export const DISK_FULL = "disk_full";

export class TransportError extends Error {
  readonly kind: TransportErrorKind;
  readonly retryAfterMs: number | null;
  constructor(kind: TransportErrorKind, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The server lacks what this device has beyond `epoch.common`. Without an epoch a push begins one. */
export class WentBackError extends Error {
  readonly epoch: Epoch | null;
  constructor(epoch: Epoch | null) {
    super("The server went back in time.");
    this.epoch = epoch;
  }
}
