import type { ReplicationDevice, ReplicationEvents } from "./ports.ts";
// Replication of one user's replica with a server. SPEC.md has the states, the invariants and their tests.
//
//   local write ─ wrote ─┐                      ┌─ push.ts ─ sync_push ─ settle.ts ─┐
//   hint, wake-up, check ┴─ machine.ts ─ exchange                                  ├─ ledger.ts ─ replica
//                                               └─ pull.ts ─ sync_pull ─ compare.ts ┘
//
// One tab leads and exchanges; the others only write. Everything here runs in one line: a push and a pull never meet.

import { isWaiting } from "#domain/sync/is-waiting.ts";
import type { Replica } from "#replica/collections.ts";
import { collectionOf, writableCollections } from "#replica/collections.ts";
import { storageWritesOf } from "#replica/rxdb/storage-events.ts";
import { REPLICATION_CONTEXT } from "#replica/rxdb/stored.ts";
import { leaderLockOf } from "#schema/protocol/leader-lock.ts";
import type { SyncTransport } from "#schema/protocol/transport.ts";
import { Exchange } from "./exchange.ts";
import { eventOf, pauseMs } from "./failure.ts";
import { createHints } from "./hints.ts";
import { REPLICATION_TRANSITIONS, type SyncEvent, type SyncState } from "./machine.ts";

export interface Replication {
  /** Something suggests that the server can be reached, or has news: try at once. */
  wake(): void;
  /** The heartbeat: one pull that also compares the replica with the server. */
  check(): void;
  /** The same, and each row's content is looked at: one of them seems to be damaged. */
  checkThoroughly(): void;
  /** This tab may be ended any moment: what waits is handed over at once, also while it is on its way. */
  hold(): void;
  stop(): Promise<void>;
}

/** How long writes are collected before they are handed over, in ms. */
const HAND_OVER_MS = 200;

/** Starts replicating; returns at once, whatever the network does. */
export function startReplication(
  replica: Replica,
  transport: SyncTransport,
  events: ReplicationEvents,
  device: ReplicationDevice,
): Replication {
  let state: SyncState = "following";
  let failures = 0;
  let running: Promise<void> = Promise.resolve();
  let cancelPause = () => {};
  let cancelHandOver = () => {};
  let release = () => {};
  const exchange = new Exchange(replica, transport, events, device);
  const hints = createHints(transport, wake, (version) => {
    exchange.hinted(version);
    if (version > exchange.version) dispatch("woke");
  });
  exchange.onScope = (scope) => hints.follow(scope.business_id);
  const subscriptions = writableCollections(replica).map(([collection]) =>
    onLocalWrite(replica, collection, () => {
      exchange.wrote(collection);
      dispatch("wrote");
    }),
  );
  release = device.lead(leaderLockOf(replica.userId), () => dispatch("led"));

  function dispatch(event: SyncEvent, error?: unknown) {
    const before = state;
    state = REPLICATION_TRANSITIONS[before][event];
    if (event === "wrote" && isApart(state)) handOverSoon();
    if (state === before) return;
    cancelPause();
    cancelHandOver();
    events.state(state);
    if (state === "exchanging") running = run();
    else if (isApart(state)) handOverSoon();
    if (state === "pausing")
      cancelPause = device.after(pauseMs(++failures, error, device.random()), () => dispatch("pauseOver"));
    if (state === "resting") rest();
    // A tab of a newer build may be waiting for the lead.
    if (state === "outdated") release();
  }

  async function run() {
    try {
      await exchange.run();
      dispatch("done");
    } catch (error) {
      const event = eventOf(error, device.hasNetwork());
      if (event) dispatch(event, error);
    }
  }

  function rest() {
    failures = 0;
    events.delivered();
  }

  /** Many writes in a row are handed over together. */
  function handOverSoon() {
    cancelHandOver();
    cancelHandOver = device.after(HAND_OVER_MS, () => void handOver(isApart));
  }

  /** Only while `may`, also when the changes are found: what was delivered meanwhile is not called back again. */
  async function handOver(may: (state: SyncState) => boolean) {
    if (!may(state)) return;
    const changes = await exchange.handOver().catch(() => []);
    if (may(state) && changes.length > 0) events.undelivered(changes);
  }

  function wake() {
    exchange.wantsPull();
    dispatch("woke");
  }

  function check(isThorough?: boolean) {
    exchange.wantsComparison(isThorough);
    dispatch("woke");
  }

  return {
    wake,
    check: () => check(),
    checkThoroughly: () => check(true),
    hold: () => void handOver((now) => now === "exchanging" || isApart(now)),
    async stop() {
      dispatch("stop");
      cancelHandOver();
      for (const subscription of subscriptions) subscription.unsubscribe();
      hints.stop();
      exchange.stop();
      await running.finally(release);
    },
  };
}

/** States in which what waits cannot be sent from here for now. */
function isApart(state: SyncState): boolean {
  return state === "offline" || state === "pausing" || state === "refused";
}

/** Edits made here or in another tab; replication's own writes are none. */
function onLocalWrite(replica: Replica, name: string, wrote: () => void) {
  const changes = storageWritesOf(collectionOf(replica, name));
  return changes.subscribe((bulk) => {
    if (bulk.context === REPLICATION_CONTEXT) return;
    if (bulk.events.some(({ documentData }) => isWaiting(documentData))) wrote();
  });
}
