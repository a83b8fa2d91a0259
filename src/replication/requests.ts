import { TransportError } from "#schema/protocol/transport.ts";
import type { ReplicationDevice, ReplicationEvents } from "./ports.ts";

/** Sends an exchange's requests, and measures the server's clock by each answer. */
export class Requests {
  /** The browser may wrongly report that there is no network: sometimes requests are sent anyway. */
  triesAnyway = false;
  readonly #events: ReplicationEvents;
  readonly #device: ReplicationDevice;
  readonly #stopped: Promise<never>;

  /** `stopped` rejects once answers no longer matter. */
  constructor(events: ReplicationEvents, device: ReplicationDevice, stopped: Promise<never>) {
    this.#events = events;
    this.#device = device;
    this.#stopped = stopped;
  }

  /** Rejects with the request's error, at once without a network, and when stopped. */
  async timed<T extends { server_time: string }>(ask: () => Promise<T>): Promise<T> {
    const [sentAt, sentMonotonic] = this.#clocks();
    const answer = await Promise.race([this.#attempt(ask), this.#stopped]);
    const [receivedAt, receivedMonotonic] = this.#clocks();
    this.#events.reachable(true);
    const serverTime = answer.server_time;
    this.#events.measured({ serverTime, sentAt, receivedAt, sentMonotonic, receivedMonotonic });
    return answer;
  }

  async #attempt<T>(ask: () => Promise<T>): Promise<T> {
    if (!this.triesAnyway && !this.#device.hasNetwork())
      throw new TransportError("unreachable", "The device has no network.");
    return ask();
  }

  #clocks(): [wall: number, monotonic: number] {
    return [Date.parse(this.#device.now()), this.#device.monotonic()];
  }
}
