import { backoffMs } from "#lib/backoff.ts";
import type { TransportError } from "#schema/protocol/transport.ts";

/** Pauses between tries while the server cannot be reached. */
const RETRY_FIRST_MS = 500;
const RETRY_MAX_MS = 4000;

/** What the link needs of the device; tests fake it. */
export interface LinkDevice {
  /** False when the device knows that it has no network. */
  hasNetwork(): boolean;
  after(ms: number, run: () => void): () => void;
  random(): number;
}

/** Thrown into work that was still trying when replication stopped. */
export class StoppedError extends Error {}

/**
 * Keeps trying. Work given to `run` is repeated until it succeeds, with a growing pause in between that ends early
 * on `wake` (network back, tab visible again, realtime joined). RxDB's replication is therefore never shown a
 * failure, which would block its collection.
 */
export class Link {
  #device: LinkDevice;
  #report: (reachable: boolean, error?: TransportError) => void;
  #sleepers = new Set<() => void>();
  #stopped = false;

  constructor(device: LinkDevice, report: (reachable: boolean, error?: TransportError) => void) {
    this.#device = device;
    this.#report = report;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      this.#throwIfStopped();
      if (this.#device.hasNetwork()) {
        try {
          const result = await work();
          this.#throwIfStopped();
          this.#report(true);
          return result;
        } catch (error) {
          this.#throwIfStopped();
          this.#report(false, error as TransportError);
        }
      }
      await this.#pause(attempt);
    }
  }

  /** Ends all pauses: something suggests that the next try will succeed. */
  wake() {
    for (const wakeUp of [...this.#sleepers]) wakeUp();
  }

  stop() {
    this.#stopped = true;
    this.wake();
  }

  /** An answer that arrives after the stop is of no concern to anyone: it must not start anything again. */
  #throwIfStopped() {
    if (this.#stopped) throw new StoppedError();
  }

  #pause(attempt: number): Promise<void> {
    return new Promise((resolve) => {
      const wakeUp = () => {
        cancel();
        this.#sleepers.delete(wakeUp);
        resolve();
      };
      const cancel = this.#device.after(
        backoffMs(attempt, RETRY_FIRST_MS, RETRY_MAX_MS, this.#device.random()),
        wakeUp,
      );
      this.#sleepers.add(wakeUp);
    });
  }
}
