// Replication of one user's replica with the server. SPEC.md has the states, the invariants and their tests.
//
//   local write ─ wrote ─┐                      ┌─ push.ts ─ sync_push ─ settle.ts ─┐
//   hint, wake-up, check ┴─ machine.ts ─ exchange                                  ├─ ledger.ts ─ replica
//                                               └─ pull.ts ─ sync_pull ─ compare.ts ┘
//
// One tab leads and exchanges; the others only write. Everything here is sequential: a push and a pull never
// overlap.

import { isWaiting } from "#domain/sync/is-waiting.ts";
import { collectionOf, type Replica, writableCollections } from "#replica/collections.ts";
import { storageWritesOf } from "#replica/rxdb/storage-events.ts";
import { REPLICATION_CONTEXT } from "#replica/rxdb/stored.ts";
import { leaderLockOf } from "#schema/protocol/locks.ts";
import type { SyncTransport } from "#schema/protocol/transport.ts";
import { Exchange } from "./exchange.ts";
import { eventOf, pauseMs } from "./failure.ts";
import { createHints } from "./hints.ts";
import { REPLICATION_TRANSITIONS, type SyncEvent, type SyncState } from "./machine.ts";
import type { ReplicationDevice, ReplicationEvents } from "./ports.ts";

export interface Replication {
  /** The server may be reachable or have news: exchange at once. */
  wake(): void;
  /** The heartbeat: a pull that also compares the replica with the server. */
  check(): void;
  /** The same, also checking each row's content, because one seems to be damaged. */
  checkThoroughly(): void;
  /** This tab may be ended any moment: waiting changes are handed over at once, even those in transit. */
  hold(): void;
  stop(): Promise<void>;
}

/** How long writes are collected before they are handed over, in ms. */
const HAND_OVER_MS = 200;

/** Starts replicating and returns at once, whatever the network does. */
export function startReplication(
  replica: Replica,
  transport: SyncTransport,
  events: ReplicationEvents,
  device: ReplicationDevice,
): Replication {
  return new Replicator(replica, transport, events, device);
}

class Replicator implements Replication {
  readonly #events: ReplicationEvents;
  readonly #device: ReplicationDevice;
  readonly #userId: string;
  readonly #exchange: Exchange;
  readonly #hints: ReturnType<typeof createHints>;
  #state: SyncState = "following";
  #failures = 0;
  #running: Promise<void> = Promise.resolve();
  readonly #subscriptions: { unsubscribe(): void }[];
  #cancelPause = () => {};
  #cancelHandOver = () => {};
  #release = () => {};

  constructor(
    replica: Replica,
    transport: SyncTransport,
    events: ReplicationEvents,
    device: ReplicationDevice,
  ) {
    this.#events = events;
    this.#device = device;
    this.#exchange = new Exchange(replica, transport, events, device);
    this.#hints = createHints(
      transport,
      () => this.wake(),
      (version) => this.#hinted(version),
    );
    this.#exchange.onScope = (scope) => this.#hints.follow(scope.business_id);
    this.#subscriptions = writableCollections(replica).map(([collection]) =>
      onLocalWrite(replica, collection, () => {
        this.#exchange.wrote(collection);
        this.#dispatch("wrote");
      }),
    );
    this.#userId = replica.userId;
    this.#follow();
  }

  wake() {
    this.#exchange.wantsPull();
    this.#dispatch("woke");
  }

  check() {
    this.#exchange.wantsComparison();
    this.#dispatch("woke");
  }

  checkThoroughly() {
    this.#exchange.wantsComparison(true);
    this.#dispatch("woke");
  }

  hold() {
    void this.#handOver((state) => state === "exchanging" || isApart(state));
  }

  async stop() {
    this.#dispatch("stop");
    this.#cancelHandOver();
    for (const subscription of this.#subscriptions) subscription.unsubscribe();
    this.#hints.stop();
    this.#exchange.stop();
    await this.#running.finally(() => this.#release());
  }

  #follow() {
    this.#release = this.#device.lead(leaderLockOf(this.#userId), () => this.#dispatch("led"));
  }

  #hinted(version: number) {
    this.#exchange.hinted(version);
    if (version > this.#exchange.version) this.#dispatch("woke");
  }

  #dispatch(event: SyncEvent, error?: unknown) {
    const before = this.#state;
    const state = REPLICATION_TRANSITIONS[before][event];
    this.#state = state;
    if (event === "wrote" && isApart(state)) this.#handOverSoon();
    if (state !== before) this.#enter(state, error);
  }

  #enter(state: SyncState, error: unknown) {
    this.#cancelPause();
    this.#cancelHandOver();
    this.#events.state(state);
    if (state === "exchanging") this.#running = this.#run();
    else if (isApart(state)) this.#handOverSoon();
    if (state === "pausing") this.#pause(error);
    if (state === "resting") this.#rest();
    if (state === "outdated") this.#yield();
    if (state === "following") this.#follow();
  }

  /** A tab of a newer build may wait for the lead, and write the memory until this one is asked again. */
  #yield() {
    this.#hints.follow(null);
    this.#exchange.forget();
    this.#release();
  }

  async #run() {
    try {
      await this.#exchange.run();
      this.#dispatch("done");
    } catch (error) {
      const event = eventOf(error, this.#device.hasNetwork());
      if (event) this.#dispatch(event, error);
    }
  }

  #pause(error: unknown) {
    const ms = pauseMs(++this.#failures, error, this.#device.random());
    this.#cancelPause = this.#device.after(ms, () => this.#dispatch("pauseOver"));
  }

  #rest() {
    this.#failures = 0;
    this.#events.delivered();
  }

  /** Hands over many consecutive writes together. */
  #handOverSoon() {
    this.#cancelHandOver();
    this.#cancelHandOver = this.#device.after(HAND_OVER_MS, () => void this.#handOver(isApart));
  }

  /** Only while `may`, checked again when the changes are read: changes delivered meanwhile are not handed over. */
  async #handOver(may: (state: SyncState) => boolean) {
    if (!may(this.#state)) return;
    const changes = await this.#exchange.handOver().catch(() => []);
    if (may(this.#state) && changes.length > 0) this.#events.undelivered(changes);
  }
}

/** Whether waiting changes cannot be sent from here for now. */
function isApart(state: SyncState): boolean {
  return state === "offline" || state === "pausing" || state === "refused";
}

/** Calls back for edits in any tab, not for replication's own writes. */
function onLocalWrite(replica: Replica, name: string, wrote: () => void) {
  const changes = storageWritesOf(collectionOf(replica, name));
  return changes.subscribe((bulk) => {
    if (bulk.context === REPLICATION_CONTEXT) return;
    if (bulk.events.some(({ documentData }) => isWaiting(documentData))) wrote();
  });
}
