import type { WebSocket } from "ws";
import { messageOf } from "../operations/server-log.ts";
import { type Channel, type Line, openChannel } from "./channel.ts";
import { Refusal } from "./identity.ts";
import { decode, type Encoded, type Inbound, reply } from "./protocol.ts";
import type { Services } from "./services.ts";

const MAX_CHANNELS = 100;
const SILENCE_MAX_MS = 75_000;
/** How long a socket without a channel stays open. */
const IDLE_MAX_MS = 60_000;
const UNSENT_MAX_BYTES = 4 * 1024 * 1024;
const WAITING_MAX_FRAMES = 100;
/** This many broadcasts at once, and this many a second in the long run: an open chat sends one every two seconds. */
const BURST = 100;
const PER_SECOND = 10;

/** How long a client may take to answer the close. */
const GOODBYE_MS = 1000;

const CLOSE_GOING_AWAY = 1001;
const CLOSE_MALFORMED = 1007;

/**
 * One client's socket.
 *
 * Handles frames one after the other, so that a broadcast cannot overtake an earlier join or token refresh.
 * Heartbeats do not queue: a slow database is no reason to lose the socket.
 */
export class SocketConnection implements Line {
  readonly apiKey: string;
  /** The client's network address. */
  readonly address: string;
  #ws: WebSocket;
  #services: Services;
  #channels = new Map<string, Channel>();
  #lastHeard: number;
  #lastUsed: number;
  #queue: Promise<void> = Promise.resolve();
  #waiting = 0;
  #broadcastsLeft = BURST;
  #countedAt: number;

  constructor(ws: WebSocket, client: { apiKey: string; address: string }, services: Services) {
    this.#ws = ws;
    this.apiKey = client.apiKey;
    this.address = client.address;
    this.#services = services;
    this.#lastHeard = services.clock.now();
    this.#lastUsed = services.clock.now();
    this.#countedAt = services.clock.now();
    ws.on("message", (data: Buffer, isBinary) => this.#receive(data, isBinary));
    ws.on("error", (error) => services.log(`realtime: socket closed: ${messageOf(error)}`));
    ws.on("close", () => this.#dropChannels());
  }

  get #isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN;
  }

  send(frame: Encoded): void {
    if (!this.#isOpen) return;
    if (this.#ws.bufferedAmount > UNSENT_MAX_BYTES) {
      this.#services.log("realtime: dropped a socket that reads too slowly");
      this.#ws.terminate();
    } else this.#ws.send(frame);
  }

  mayBroadcast(): boolean {
    const now = this.#services.clock.now();
    const regained = ((now - this.#countedAt) / 1000) * PER_SECOND;
    this.#broadcastsLeft = Math.min(BURST, this.#broadcastsLeft + regained);
    this.#countedAt = now;
    if (this.#broadcastsLeft < 1) return false;
    this.#broadcastsLeft--;
    return true;
  }

  forget(channel: Channel): void {
    if (this.#channels.get(channel.topic) === channel) this.#channels.delete(channel.topic);
  }

  /** Whether a token has proved who the client is, and it may receive something. */
  get isSignedIn(): boolean {
    return [...this.#channels.values()].some(({ isOfUser }) => isOfUser);
  }

  /** Closes the socket if it is silent or unused, and the channels whose tokens have expired. */
  sweep(now: number): void {
    if (this.#channels.size > 0) this.#lastUsed = now;
    const isIdle = now - this.#lastUsed > IDLE_MAX_MS;
    if (isIdle || now - this.#lastHeard > SILENCE_MAX_MS) this.#ws.terminate();
    for (const channel of [...this.#channels.values()]) channel.closeIfExpired(now);
  }

  /** Closes the channels that a user (null: any) may no longer receive after a change of membership. */
  async recheck(user: string | null): Promise<void> {
    for (const channel of [...this.#channels.values()]) await channel.recheck(user);
  }

  /** Announces that the server goes away, and resolves when the socket has closed; ends one that does not answer. */
  async hangUp(): Promise<void> {
    if (this.#ws.readyState === this.#ws.CLOSED) return;
    const closed = new Promise((resolve) => this.#ws.once("close", resolve));
    this.#ws.close(CLOSE_GOING_AWAY, "The server is restarting");
    const timer = setTimeout(() => this.#ws.terminate(), GOODBYE_MS);
    await closed;
    clearTimeout(timer);
  }

  #receive(data: Buffer, isBinary: boolean): void {
    this.#lastHeard = this.#services.clock.now();
    try {
      const frame = decode(data, isBinary);
      if (frame.topic === "phoenix") this.send(reply(frame, "ok"));
      else this.#enqueue(frame);
    } catch (error) {
      this.#services.log(`realtime: malformed frame: ${messageOf(error)}`);
      this.#ws.close(CLOSE_MALFORMED);
    }
  }

  #enqueue(frame: Inbound): void {
    if (++this.#waiting >= WAITING_MAX_FRAMES) this.#ws.pause();
    this.#queue = this.#queue
      .then(() => this.#handle(frame))
      .catch((error) => this.#services.log(`realtime: a frame failed: ${messageOf(error)}`))
      .finally(() => {
        if (--this.#waiting < WAITING_MAX_FRAMES) this.#ws.resume();
      });
  }

  async #handle(frame: Inbound): Promise<void> {
    if (!this.#isOpen) return;
    if (frame.event === "phx_join") return this.#join(frame);
    const channel = this.#channels.get(frame.topic);
    const isCurrent = channel && (frame.joinRef === null || frame.joinRef === channel.joinRef);
    if (frame.event === "phx_leave") {
      this.send(reply(frame, "ok"));
      if (isCurrent) channel.close();
    } else if (isCurrent) await channel.handle(frame);
    else this.send(reply(frame, "error", { reason: "unmatched topic" }));
  }

  async #join(frame: Inbound): Promise<void> {
    this.#channels.get(frame.topic)?.close();
    try {
      if (this.#channels.size >= MAX_CHANNELS) {
        throw new Refusal("ChannelRateLimitReached", "Too many channels");
      }
      const channel = await openChannel(frame, this, this.#services);
      // If the socket has closed meanwhile, nothing would leave the topic later.
      if (!this.#isOpen) return;
      this.#channels.set(frame.topic, channel);
      channel.begin(frame);
    } catch (error) {
      this.send(reply(frame, "error", { reason: this.#reasonOf(error) }));
    }
  }

  #reasonOf(error: unknown): string {
    if (error instanceof Refusal) return error.reason;
    this.#services.log(`realtime: join failed: ${messageOf(error)}`);
    return "Unknown Error on Channel";
  }

  #dropChannels(): void {
    for (const channel of this.#channels.values()) channel.drop();
    this.#channels.clear();
  }
}
