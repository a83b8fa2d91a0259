/** The states of one tab's replication. SPEC.md explains them; machine.test.ts holds both to the same table. */
export type SyncState =
  | "following"
  | "exchanging"
  | "resting"
  | "offline"
  | "pausing"
  | "refused"
  | "outdated"
  | "stopped";

/**
 * led: this tab became the leader. wrote: a local change waits. woke: there may be news, or the server may be
 * reachable again. done: an exchange ended with nothing left. lostNetwork, failed, unauthorized, tooOld: how an
 * exchange failed. pauseOver: the pause after a failure ended. stop: the replica is being closed.
 */
export type SyncEvent =
  | "led"
  | "wrote"
  | "woke"
  | "done"
  | "lostNetwork"
  | "failed"
  | "unauthorized"
  | "tooOld"
  | "pauseOver"
  | "stop";

const FAILURES = {
  lostNetwork: "offline",
  failed: "pausing",
  unauthorized: "refused",
  tooOld: "outdated",
} as const;

/** An answer without a running exchange is ignored. */
const stay = <S extends SyncState>(state: S) =>
  ({
    led: state,
    wrote: state,
    woke: state,
    done: state,
    lostNetwork: state,
    failed: state,
    unauthorized: state,
    tooOld: state,
    pauseOver: state,
    stop: "stopped",
  }) as const;

export const REPLICATION_TRANSITIONS = {
  following: { ...stay("following"), led: "exchanging" },
  exchanging: { ...stay("exchanging"), ...FAILURES, done: "resting" },
  resting: { ...stay("resting"), wrote: "exchanging", woke: "exchanging" },
  offline: { ...stay("offline"), woke: "exchanging" },
  pausing: { ...stay("pausing"), woke: "exchanging", pauseOver: "exchanging" },
  refused: { ...stay("refused"), woke: "exchanging" },
  outdated: { ...stay("outdated"), wrote: "following", woke: "following" },
  stopped: stay("stopped"),
} as const satisfies Record<SyncState, Record<SyncEvent, SyncState>>;
