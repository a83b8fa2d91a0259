import { TransportError } from "#schema/protocol/transport.ts";
import type { ReplicationDevice, ReplicationEvents } from "./ports.ts";

/** Asks the server for one exchange, and measures its clock by each answer. */
export class Requests {
  /** The browser's word that there is no network is not always true: now and then it is not asked. */
  triesAnyway = false;
  readonly #events: ReplicationEvents;
  readonly #device: ReplicationDevice;
  readonly #stopped: Promise<never>;

  /** `stopped` rejects once the answers are of no concern to anyone. */
  constructor(events: ReplicationEvents, device: ReplicationDevice, stopped: Promise<never>) {
    this.#events = events;
    this.#device = device;
    this.#stopped = stopped;
  }

  /** Rejects with what the request rejects with, without asking where there is no network, and when it is stopped. */
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
