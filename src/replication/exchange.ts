import type { Replica } from "#replica/collections.ts";
import type { Change, PullResponse, PushResponse, Scope } from "#schema/protocol/sync.ts";
import {
  type SyncTransport,
  TransportError,
  type TransportErrorKind,
  WentBackError,
} from "#schema/protocol/transport.ts";
import { Comparisons } from "./compare.ts";
import { StoppedError } from "./failure.ts";
import { epochBegunBy, goBack } from "./go-back.ts";
import { Ledger } from "./ledger.ts";
import type { ReplicationDevice, ReplicationEvents } from "./ports.ts";
import { Pull } from "./pull.ts";
import { Push } from "./push.ts";
import { Requests } from "./requests.ts";

/** Failures of a push that do not affect pulls. */
const PUSH_ALONE = new Set<TransportErrorKind>(["unexpected", "serverFull"]);

/** Sorts after every id: the whole version was read. */
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

interface Parts {
  ledger: Ledger;
  push: Push;
  pull: Pull;
}

/** One exchange with the server: pushes everything that waits, then pulls, until nothing is left. */
export class Exchange {
  onScope: (scope: Scope) => void = () => {};
  readonly #replica: Replica;
  readonly #transport: SyncTransport;
  readonly #events: ReplicationEvents;
  readonly #device: ReplicationDevice;
  #opening: Promise<Parts> | undefined;
  #parts: Parts | undefined;
  #stop: (reason: StoppedError) => void = () => {};
  readonly #stopped: Promise<never>;
  readonly #requests: Requests;
  #isStopped = false;
  /** A write happened since the last read of the queue. */
  #wasWritten = false;
  #mustPull = true;
  #mustCompare = true;
  /** The newest version named by a hint. */
  #hinted = -1;
  readonly #comparisons = new Comparisons();

  constructor(
    replica: Replica,
    transport: SyncTransport,
    events: ReplicationEvents,
    device: ReplicationDevice,
  ) {
    this.#replica = replica;
    this.#transport = transport;
    this.#events = events;
    this.#device = device;
    this.#stopped = new Promise((_, reject) => {
      this.#stop = reject;
    });
    this.#stopped.catch(() => {});
    this.#requests = new Requests(events, device, this.#stopped);
  }

  /** The business's version that is completely here; -1 before the first fill. */
  get version(): number {
    return this.#parts?.ledger.memory.version ?? -1;
  }

  /** A collection was written to. Earlier writes are found by the first exchange. */
  wrote(collection: string) {
    this.#wasWritten = true;
    this.#parts?.push.wrote(collection);
  }

  wantsPull() {
    this.#mustPull = true;
  }

  /** A hint may overtake the answer to the push it is about: only then is it clear whether it is news. */
  hinted(version: number) {
    if (version > this.#hinted) this.#hinted = version;
  }

  /** Called at heartbeats, even amid an exchange: finds writes without an event, and an unannounced network. */
  wantsComparison(isThorough = false) {
    if (isThorough) this.#comparisons.beThorough();
    this.#mustPull = true;
    this.#mustCompare ||= this.#comparisons.isDue();
    this.#requests.triesAnyway = true;
    if (this.#parts?.push.wroteAnywhere()) this.#wasWritten = true;
  }

  /** Returns everything that has to be sent, for another sender. */
  async handOver(): Promise<Change[]> {
    return (await this.#opening)?.push.handOver() ?? [];
  }

  /** Runs until nothing is left to do. Rejects with a TransportError, a StoppedError, or a device error. */
  async run(): Promise<void> {
    try {
      this.#opening ??= this.#open();
      const parts = await this.#opening;
      this.#comparisons.beginExchange();
      await this.#exchange(parts);
    } catch (error) {
      // A storage that failed to open is opened again by the next run.
      if (!this.#parts) this.#opening = undefined;
      throw this.#isStopped ? new StoppedError() : this.#reported(error);
    } finally {
      this.#requests.triesAnyway = false;
    }
  }

  /** A server that went back says so first; it hardly does so twice in one exchange. */
  async #exchange(parts: Parts) {
    try {
      await this.#untilDone(parts);
    } catch (error) {
      if (!(error instanceof WentBackError)) throw error;
      const { ledger, pull } = parts;
      const epoch = error.epoch ?? (await epochBegunBy(() => this.#push(ledger, [])));
      const changes = await goBack(ledger, pull, epoch);
      this.#mustPull = true;
      this.#hinted = -1;
      this.#events.wentBack(changes);
      await this.#untilDone(parts).catch((second: unknown) => {
        throw second instanceof WentBackError ? new TransportError("unexpected", second.message) : second;
      });
    }
  }

  async #untilDone(parts: Parts) {
    do {
      this.#wasWritten = false;
      const failure = await this.#pushed(parts);
      if (this.#hasToPull()) await this.#pull(parts);
      if (failure) throw failure;
    } while (this.#wasWritten || this.#hasToPull());
  }

  /** Neither a change that breaks the answer nor a server without room for changes must stop the pull. */
  async #pushed({ push, ledger }: Parts): Promise<unknown> {
    try {
      await push.all((answer) => this.#afterPush(ledger, answer));
      return null;
    } catch (error) {
      if (error instanceof TransportError && PUSH_ALONE.has(error.kind)) return error;
      throw error;
    }
  }

  /** Another tab may lead until the next run, which reads the memory again. */
  forget() {
    this.#opening = undefined;
    this.#parts = undefined;
  }

  /** Ends a running exchange at its next step; later answers are ignored. */
  stop() {
    this.#isStopped = true;
    this.#stop(new StoppedError());
  }

  /** Opened by the first exchange, when this tab leads: before that another tab writes the memory. */
  async #open(): Promise<Parts> {
    const ledger = await Ledger.open(this.#replica);
    const push = new Push(ledger, (...sent) => this.#push(ledger, ...sent), this.#device.now);
    const pull = new Pull(
      ledger,
      (request) =>
        this.#requests.timed(() =>
          this.#transport.pull({ ...request, checkpoint: ledger.memory.checkpoint }),
        ),
      () => Promise.race([this.#events.firstRows(), this.#stopped]),
    );
    this.#parts = { ledger, push, pull };
    return this.#parts;
  }

  #push({ memory }: Ledger, changes: Change[], waiting?: string[]): Promise<PushResponse> {
    return this.#requests.timed(() => this.#transport.push(changes, memory.checkpoint, waiting));
  }

  #hasToPull(): boolean {
    return this.#mustPull || this.#mustCompare || this.#hinted > this.version;
  }

  /** If nobody else wrote meanwhile, the answers to our changes are complete and no pull is needed. */
  #afterPush(ledger: Ledger, answer: PushResponse) {
    const { memory } = ledger;
    ledger.reached(memory.checkpoint?.business_id ?? null, answer);
    // Also without writes: a person who left the business meanwhile gets another version.
    if (answer.version_before !== memory.version || memory.refilling.length > 0) {
      this.#mustPull = true;
      return;
    }
    memory.version = answer.version;
    for (const cursor of Object.values(memory.cursors)) {
      cursor.after = { version: answer.version, id: LAST_ID };
    }
  }

  async #pull(parts: Parts) {
    const { ledger, pull, push } = parts;
    const compares = this.#mustCompare;
    this.#mustPull = false;
    this.#mustCompare = false;
    this.#hinted = -1;
    const wasNew = ledger.memory.version < 0;
    try {
      const answer = await pull.all(compares, async ({ scope }) => {
        await this.#events.pulled(scope);
        this.onScope(scope);
      });
      // The pull may have brought what a change had to wait for.
      if (answer.version > ledger.memory.version && push.retryNotYet()) this.#wasWritten = true;
      ledger.memory.version = answer.version;
      ledger.reached(answer.scope.business_id, answer);
      if (answer.digests) await this.#compare(parts, answer);
      else if (compares && !wasNew) this.#mustCompare = true;
      await ledger.save();
      this.#events.caughtUp();
    } catch (error) {
      this.#mustPull = true;
      this.#mustCompare ||= compares;
      throw error;
    }
  }

  /** While changes wait, the replica legitimately differs: the next heartbeat compares. */
  async #compare({ ledger, pull, push }: Parts, answer: PullResponse) {
    if (this.#wasWritten || (await push.waiting()).length > 0) return;
    const outcome = await this.#comparisons.make(ledger, pull, answer);
    if (outcome === "again") this.#mustCompare = true;
    if (outcome === "equal") this.#events.compared(this.#device.now());
  }

  #reported(error: unknown): unknown {
    if (!(error instanceof TransportError)) {
      if (!(error instanceof StoppedError)) this.#events.broken(error);
    } else if (error.kind !== "unauthorized" && error.kind !== "outdated") {
      this.#events.reachable(false, error);
    }
    return error;
  }
}
