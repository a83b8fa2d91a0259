import type { WebSocket } from "ws";
import { messageOf } from "../lib/server-log.ts";
import { type Channel, type Line, openChannel } from "./channel.ts";
import { Refusal } from "./identity.ts";
import { decode, type Encoded, type Inbound, MAX_PAYLOAD_BYTES, reply } from "./protocol.ts";
import { Rate, type RateRule } from "./rate.ts";
import type { Services } from "./services.ts";

const MAX_CHANNELS = 100;
const SILENCE_MAX_MS = 75_000;
/** How long a socket without a channel stays open. */
const IDLE_MAX_MS = 60_000;
/** A frame before anybody has signed in: a join has a token and little else. */
export const FIRST_FRAME_MAX_BYTES = 64 * 1024;
// Above the limit on payloads, so that a client just over that one gets an answer instead of a closed socket.
const FRAME_MAX_BYTES = 2 * MAX_PAYLOAD_BYTES;
/** What one socket may have in memory: frames that wait to be handled, and to be sent. */
const WAITING_MAX = { frames: 100, bytes: 256 * 1024 };
const UNSENT_MAX_BYTES = 1024 * 1024;
/** When all sockets together have more than this in memory, each may have no more than a little. */
const HELD_MAX_BYTES = { received: 32 * 1024 * 1024, unsent: 64 * 1024 * 1024 };
const UNSENT_LITTLE_BYTES = 64 * 1024;
/** Frames of all kinds; a device that joins its channels and types in a chat sends two a second. */
const FRAMES: RateRule = { burst: 400, perSecond: 20 };
/** An open chat sends one broadcast every two seconds. */
const BROADCASTS: RateRule = { burst: 100, perSecond: 10 };

/** How long a client may take to answer the close. */
const GOODBYE_MS = 1000;

const CLOSE_GOING_AWAY = 1001;
const CLOSE_MALFORMED = 1007;

/**
 * One client's socket.
 *
 * Handles frames one after the other, so that a broadcast cannot overtake an earlier join or token refresh.
 * Heartbeats do not queue: a slow database is no reason to lose the socket. A client that sends too much is not read
 * for a while, so that its frames wait on its own machine.
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
  #waiting = { frames: 0, bytes: 0 };
  readonly #frames: Rate;
  readonly #broadcasts: Rate;
  /** Why it is not read now. */
  readonly #pauses = new Set<"rate" | "queue">();

  constructor(ws: WebSocket, client: { apiKey: string; address: string }, services: Services) {
    this.#ws = ws;
    this.apiKey = client.apiKey;
    this.address = client.address;
    this.#services = services;
    this.#lastHeard = services.clock.now();
    this.#lastUsed = services.clock.now();
    this.#frames = new Rate(FRAMES, services.clock);
    this.#broadcasts = new Rate(BROADCASTS, services.clock);
    ws.on("message", (data: Buffer, isBinary) => this.#receive(data, isBinary));
    ws.on("error", (error) => services.log(`realtime: socket closed: ${messageOf(error)}`));
    ws.on("close", () => this.#dropChannels());
  }

  get #isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN;
  }

  send(frame: Encoded): void {
    if (!this.#isOpen) return;
    const { held, log } = this.#services;
    const most = held.unsent > HELD_MAX_BYTES.unsent ? UNSENT_LITTLE_BYTES : UNSENT_MAX_BYTES;
    if (this.#ws.bufferedAmount > most) {
      log("realtime: dropped a socket that reads too slowly");
      this.#ws.terminate();
      return;
    }
    const bytes = Buffer.byteLength(frame);
    held.unsent += bytes;
    this.#ws.send(frame, () => {
      held.unsent -= bytes;
    });
  }

  mayBroadcast(): boolean {
    return this.#broadcasts.take();
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
    const { clock } = this.#services;
    this.#lastHeard = clock.now();
    const tooEarlyMs = this.#frames.spend();
    if (tooEarlyMs > 0 && !this.#pauses.has("rate")) {
      this.#pause("rate");
      clock.after(tooEarlyMs, () => this.#resume("rate"));
    }
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
    this.#wait(1, frame.bytes);
    this.#queue = this.#queue
      .then(() => this.#handle(frame))
      .catch((error) => this.#services.log(`realtime: a frame failed: ${messageOf(error)}`))
      .finally(() => this.#wait(-1, -frame.bytes));
  }

  /** Counts frames that wait, or no longer wait, and reads on only with room for more. */
  #wait(frames: number, bytes: number): void {
    const { held } = this.#services;
    this.#waiting.frames += frames;
    this.#waiting.bytes += bytes;
    held.received += bytes;
    const isMuch = this.#waiting.frames >= WAITING_MAX.frames || this.#waiting.bytes >= WAITING_MAX.bytes;
    // The first frame is always taken, so that everybody's turn comes.
    if (isMuch || (this.#waiting.frames > 0 && held.received >= HELD_MAX_BYTES.received))
      this.#pause("queue");
    else this.#resume("queue");
  }

  #pause(why: "rate" | "queue"): void {
    this.#pauses.add(why);
    this.#ws.pause();
  }

  #resume(why: "rate" | "queue"): void {
    this.#pauses.delete(why);
    if (this.#pauses.size === 0) this.#ws.resume();
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
      if (channel.isOfKnown) limitFrames(this.#ws, FRAME_MAX_BYTES);
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

/** ws itself sets the limit only when a socket opens. */
function limitFrames(ws: WebSocket, maxBytes: number): void {
  (ws as unknown as { _receiver: { _maxPayload: number } })._receiver._maxPayload = maxBytes;
}
