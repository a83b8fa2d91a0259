import { must } from "#lib/must.ts";
import type { LazyRemote } from "#remote/lazy-remote.ts";
import { createSyncTransport } from "#remote/sync-transport.ts";
import type { Replica } from "#replica/collections.ts";
import { carryOver } from "#replica/rescue/carry-over.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { hasDatabases, replicaDatabases } from "#replica/rxdb/replica-databases.ts";
import { prefixOf } from "#replica/rxdb/replica-names.ts";
import { StoppedError } from "#replication/failure.ts";
import { type Replication, startReplication } from "#replication/start-replication.ts";
import { writingLockOf } from "#schema/protocol/locks.ts";
import { type Scope, sameScope } from "#schema/protocol/sync.ts";
import { type SyncTransport, TransportError } from "#schema/protocol/transport.ts";
import { forgetAuditPage } from "#stores/kept-audit-page.ts";
import { device, onWake, replicationDevice } from "../device/device.ts";
import { followSetAside } from "../device/set-aside.ts";
import { notifyOfLoss } from "../session/eviction-marker.ts";
import { deviceIdentity } from "./device-name.ts";
import { createFirstFill } from "./first-fill.ts";
import { lazyBackgroundSyncQueue, startLate } from "./lazy-background-sync.ts";
import {
  REPLICA_FORMAT,
  type ReplicaListeners,
  type ReplicaMemory,
  recallReplica,
  rememberReplica,
} from "./replica-memory.ts";
import { reportSync, type SyncReport } from "./report-sync.ts";
import { noteCompared, noteExchange, noteWentBack } from "./sync-status.ts";
import { isOrder, openTabs, type TabChannel, type TabMessage, type TabOrder } from "./tabs.ts";

const CHECK_MS = 60_000;

interface Open {
  replica: Replica;
  replication: Replication;
  stopWatching: () => void;
}

/** One user's replica from start to leave; new generations may replace it in between. */
export class ReplicaRunner {
  readonly userId: string;
  readonly #remote: LazyRemote;
  readonly #listeners: ReplicaListeners;
  readonly #memory: ReplicaMemory;
  readonly #transport: SyncTransport;
  readonly #page = followSetAside();
  readonly #queue = lazyBackgroundSyncQueue();
  readonly #tabs: TabChannel;
  readonly #report: SyncReport;
  readonly #firstFill: ReturnType<typeof createFirstFill>;
  readonly #scopeHeard: (() => void)[] = [];
  #scope: Scope | undefined;
  #refilling: Promise<void> | null = null;
  #hasLeft = false;
  #current: Open | undefined;
  #stopWaking = () => {};
  #checking: ReturnType<typeof setInterval> | undefined;

  constructor(remote: LazyRemote, userId: string, listeners: ReplicaListeners, memory: ReplicaMemory) {
    this.#remote = remote;
    this.userId = userId;
    this.#listeners = listeners;
    this.#memory = memory;
    this.#scope = memory.scope;
    this.#transport = createSyncTransport(remote, userId, deviceIdentity);
    this.#tabs = openTabs(userId, (message) => this.#heardFromTab(message));
    this.#report = reportSync(userId, this.#tabs, this.#queue);
    this.#firstFill = createFirstFill(this.#report.state);
  }

  async start() {
    this.#tabs.post({ kind: "asks" });
    // Another generation than the remembered one is about to be moved, here or in another tab: nothing is lost then.
    if ((await replicaDatabases(prefixOf(this.userId))).length === 0)
      notifyOfLoss(this.userId, device.zone());
    this.#current = await this.#open().catch((error: unknown) => {
      this.#tabs.close();
      throw error;
    });
    this.#stopWaking = onWake(
      () => this.everywhere("wake"),
      () => this.everywhere("hold"),
    );
    this.#checking = setInterval(() => this.#current?.replication.check(), CHECK_MS);
    if (this.#scope) this.#listeners.scope(this.#scope);
  }

  /** Resolves after the next pull has reported the scope. */
  refreshScope(): Promise<void> {
    const heard = new Promise<void>((resolve) => this.#scopeHeard.push(resolve));
    this.everywhere("wake");
    return heard;
  }

  /** The leading tab may be hidden: it learns from the visible one. */
  everywhere(kind: TabOrder) {
    this.#current?.replication[kind]();
    this.#tabs.post({ kind });
  }

  /** Closes the replica. `purgeOthers` removes its data later. */
  async leave() {
    this.#hasLeft = true;
    this.#stopWaking();
    this.#page.stop();
    clearInterval(this.#checking);
    for (const resolve of this.#scopeHeard.splice(0)) resolve();
    // The worker must have nothing left to send for a person who left.
    const released = this.#queue.clear(this.userId);
    await this.#refilling;
    try {
      const replica = await this.#shut(must(this.#current, "an open replica"));
      await device.exclusively(writingLockOf(this.userId), () => replica.close());
    } finally {
      this.#tabs.close();
    }
    await released;
  }

  #heardFromTab(message: TabMessage) {
    if (isOrder(message)) this.#current?.replication[message.kind]();
    else if (message.kind === "asks") this.#report.repeat();
    else if (message.kind === "exchange") noteExchange(message);
    else if (message.kind === "compared") noteCompared(message.at);
    else if (message.kind === "wentBack") noteWentBack(message);
    else if (this.#scope && !sameScope(this.#scope, message.scope))
      this.#refill(() => this.#followFilling(message.scope));
    else this.#learnScope(message.scope);
  }

  async #open(): Promise<Open> {
    const [memory, userId] = [this.#memory, this.userId];
    const isOldFormat = memory.format !== REPLICA_FORMAT;
    if (isOldFormat) Object.assign(memory, { filling: memory.filling + 1, format: REPLICA_FORMAT });
    const replica = await openReplica({ userId, generation: memory.filling }, undefined, {
      cut: () => void this.#refillIfGone(),
      // Another tab moved this replica into a new one: further writes here would be lost.
      replaced: () => this.#refill(() => this.#followFilling(this.#scope)),
    });
    await device.exclusively(writingLockOf(userId), async () => {
      await carryOver(replica, isOldFormat);
      if (this.#scope) await rememberReplica(userId, memory);
    });
    const events = {
      ...this.#report,
      ...this.#firstFill.events,
      reachable: (yes: boolean, error?: TransportError) => {
        this.#report.reachable(yes, error);
        if (!yes) this.#listeners.unreachable();
      },
      pulled: (heard: Scope) => this.#pulled(heard),
    };
    const replication = startReplication(replica, this.#transport, events, replicationDevice);
    const stopWatching = startLate(
      () => import("./watch-replica.ts"),
      ({ watchReplica }) => watchReplica(replica, this.#remote),
    );
    if (!this.#hasLeft) this.#listeners.replaced({ replica, userId });
    return { replica, replication, stopWatching };
  }

  /** Stops replicating; the replica stays open. */
  async #shut({ replica, replication, stopWatching }: Open): Promise<Replica> {
    stopWatching();
    await replication.stop();
    return replica;
  }

  /** Rows of another scope must not mix with existing ones: the answer is dropped and the replica refilled. */
  async #pulled(heard: Scope) {
    if (this.#hasLeft || this.#refilling) throw new StoppedError();
    // Another tab is switching users: the answer is for another replica.
    if (heard.user_id !== this.userId)
      throw new TransportError("unauthorized", "The answer is for somebody else.");
    if (this.#scope && !sameScope(this.#scope, heard)) {
      this.#refill(() => this.#startFilling(heard));
      throw new StoppedError();
    }
    if (this.#scope) this.#learnScope(heard);
    else {
      await this.#rememberScope(heard);
      this.#firstFill.holdBack(() => this.#learnScope(heard));
    }
    this.#tabs.post({ kind: "scope", scope: heard });
  }

  /**
   * Begins a new replica if the browser removed the databases. Each collection reports that its connection was cut;
   * the next read or write opens what is still there again. A suspended page begins nothing: it would keep its locks.
   */
  async #refillIfGone() {
    if (this.#page.isSetAside() || this.#hasLeft || this.#refilling || !this.#current) return;
    const { name, collections } = this.#current.replica;
    if (await hasDatabases(name, Object.keys(collections))) return;
    this.#refill(async () => {
      notifyOfLoss(this.userId, device.zone());
      await this.#startFilling(this.#scope);
    });
  }

  #refill(turn: () => Promise<void>) {
    if (this.#hasLeft || this.#refilling) return;
    this.#refilling = this.#replace(turn)
      .catch(this.#listeners.failed)
      .finally(() => {
        this.#refilling = null;
      });
  }

  /** Commands hold the same lock: none writes to a replica that was already moved. */
  async #replace(turn: () => Promise<void>) {
    const old = await this.#shut(must(this.#current, "an open replica"));
    await device.exclusively(writingLockOf(this.userId), async () => {
      await turn();
      await old.close();
    });
    this.#current = await this.#open();
    if (this.#scope) this.#learnScope(this.#scope);
  }

  /** A new replica for a new scope, or in place of a removed one. */
  async #startFilling(next: Scope | undefined) {
    this.#memory.filling++;
    forgetAuditPage(this.userId);
    if (next) await this.#rememberScope(next);
    this.#scope = next;
  }

  /** Another tab has already started a new generation. */
  async #followFilling(next: Scope | undefined) {
    Object.assign(this.#memory, await recallReplica(this.userId));
    this.#scope = next;
  }

  async #rememberScope(heard: Scope) {
    this.#memory.scope = heard;
    await rememberReplica(this.userId, this.#memory);
    this.#tabs.post({ kind: "scope", scope: heard });
  }

  #learnScope(heard: Scope) {
    if (this.#hasLeft) return;
    this.#scope = heard;
    this.#listeners.scope(heard);
    for (const resolve of this.#scopeHeard.splice(0)) resolve();
  }
}
