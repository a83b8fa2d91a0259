import { randomUUID } from "node:crypto";
import type { ChannelMember } from "./hub.ts";
import { expired, Refusal } from "./identity.ts";
import { askPermit, type Permit } from "./permit.ts";
import { closed, type Encoded, type Inbound, isRecord, nameOfTopic, push, reply } from "./protocol.ts";
import { MAX_PAYLOAD_BYTES, type Services } from "./services.ts";
import { type Allowance, speaksForAnother } from "./speech.ts";

/** The socket that carries a channel. */
export interface Line {
  readonly apiKey: string;
  /** How many more messages its client may send to others. */
  readonly allowance: Allowance;
  send(frame: Encoded): void;
  forget(channel: Channel): void;
}

/** Authorises a join, or throws a `Refusal`. The channel receives nothing before `begin`. */
export async function openChannel(join: Inbound, line: Line, services: Services): Promise<Channel> {
  const name = nameOfTopic(join.topic);
  if (name === null) throw new Refusal("TopicNameRequired", "You must provide a topic name");
  const config = readJoinConfig(join.payload);
  const { isPrivate } = config;
  const request = { name, isPrivate, apiKey: line.apiKey, token: join.payload.access_token };
  const permit = await askPermit(request, services);
  return new Channel(join, { config, permit }, line, services);
}

interface Admitted {
  config: JoinConfig;
  permit: Permit;
}

/** One topic joined over one socket; handles the client's messages. */
export class Channel implements ChannelMember {
  readonly topic: string;
  readonly isPrivate: boolean;
  readonly joinRef: string | null;
  #config: JoinConfig;
  #presenceOn: boolean;
  #permit: Permit;
  #line: Line;
  #services: Services;

  constructor(join: Inbound, { config, permit }: Admitted, line: Line, services: Services) {
    this.topic = join.topic;
    this.joinRef = join.joinRef;
    this.isPrivate = config.isPrivate;
    this.#config = config;
    this.#presenceOn = config.presenceEnabled;
    this.#permit = permit;
    this.#line = line;
    this.#services = services;
  }

  get isOfUser(): boolean {
    return this.#permit.user !== undefined;
  }

  get hearsBroadcast(): boolean {
    return this.#permit.read.broadcast;
  }

  get hearsPresence(): boolean {
    return this.#presenceOn && this.#permit.read.presence;
  }

  send(frame: Encoded): void {
    this.#line.send(frame);
  }

  /** Enters the topic; the reply to the join comes first, as clients expect. */
  begin(join: Inbound): void {
    this.send(reply(join, "ok", { postgres_changes: [] }));
    this.#services.hub.join(this);
    this.#sendPresenceState();
  }

  async handle(frame: Inbound): Promise<void> {
    if (frame.event === "broadcast") await this.#broadcast(frame);
    else if (frame.event === "presence") await this.#presence(frame);
    else if (frame.event === "access_token") {
      await this.#orShutDown(() => this.#permit.renew(frame.payload.access_token));
    }
  }

  /** Closes the channel if this user (null: any) may no longer receive it, because tokens outlive memberships. */
  async recheck(user: string | null): Promise<void> {
    if (user === null || this.#permit.user === user) await this.#orShutDown(() => this.#permit.recheck());
  }

  /** Closes the channel if its token has expired. */
  closeIfExpired(now: number): void {
    const { expiresAt } = this.#permit;
    if (expiresAt <= now) this.#shutDown(expired(expiresAt / 1000, now).message);
  }

  /** Leaves the topic and notifies the client. */
  close(): void {
    this.drop();
    this.send(closed(this.joinRef, this.topic));
    this.#line.forget(this);
  }

  /** Leaves the topic without notifying the client, which is gone. */
  drop(): void {
    this.#services.hub.leave(this);
  }

  async #broadcast(frame: Inbound): Promise<void> {
    const refusal = await this.#whyNotBroadcast(frame);
    if (!refusal && frame.relay !== undefined) {
      this.#services.hub.broadcast(this, frame.relay, this.#config.self ? undefined : this);
    }
    if (!this.#config.ack) return;
    this.send(refusal ? reply(frame, "error", { reason: refusal }) : reply(frame, "ok"));
  }

  async #whyNotBroadcast(frame: Inbound): Promise<string | null> {
    if (frame.bytes > MAX_PAYLOAD_BYTES) return "payload_size_exceeded";
    if (!this.#line.allowance.take()) return "rate_limit_exceeded";
    if (speaksForAnother(this.#permit.caller, frame.said)) return "unauthorized";
    return (await this.#permit.mayWrite("broadcast")) ? null : "unauthorized";
  }

  async #presence(frame: Inbound): Promise<void> {
    const { event, payload } = frame.payload;
    if (event === "untrack") {
      this.#services.hub.untrack(this);
      return this.send(reply(frame, "ok"));
    }
    if (frame.bytes > MAX_PAYLOAD_BYTES) return this.#shutDown("Track message size exceeded");
    if (!isRecord(payload)) {
      return this.send(reply(frame, "error", { reason: "Presence track payload must be a map" }));
    }
    const isTracked =
      event === "track" && this.#line.allowance.take() && (await this.#permit.mayWrite("presence"));
    if (isTracked) this.#track(payload);
    this.send(reply(frame, isTracked ? "ok" : "error"));
  }

  #track(payload: Record<string, unknown>): void {
    this.#services.hub.track(this, this.#config.presenceKey, payload);
    if (this.#presenceOn) return;
    // Tracking turns presence on, but this client has missed the state that comes with a join.
    this.#presenceOn = true;
    this.#sendPresenceState();
  }

  #sendPresenceState(): void {
    if (!this.hearsPresence) return;
    this.send(push(this.joinRef, this.topic, "presence_state", this.#services.hub.presenceState(this)));
  }

  async #orShutDown(ask: () => Promise<void>): Promise<void> {
    try {
      await ask();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#shutDown(error.message);
    }
  }

  // Not an error after which the client would retry: as on hosted Supabase it gets the reason and a close.
  #shutDown(message: string): void {
    const payload = { extension: "system", status: "error", message, channel: nameOfTopic(this.topic) };
    this.send(push(this.joinRef, this.topic, "system", payload));
    this.close();
  }
}

/** What a client asks for when it joins a channel. */
export interface JoinConfig {
  isPrivate: boolean;
  /** Whether the client receives its own broadcasts too. */
  self: boolean;
  /** Whether its broadcasts are acknowledged. */
  ack: boolean;
  presenceEnabled: boolean;
  presenceKey: string;
}

/** Reads the payload of a `phx_join`; missing fields have hosted Supabase's defaults. */
function readJoinConfig(payload: Record<string, unknown>): JoinConfig {
  const config = part(payload, "config");
  const broadcast = part(config, "broadcast");
  const presence = part(config, "presence");
  return {
    isPrivate: config.private === true,
    self: broadcast.self === true,
    ack: broadcast.ack === true,
    presenceEnabled: presence.enabled === true,
    presenceKey: typeof presence.key === "string" && presence.key ? presence.key : randomUUID(),
  };
}

function part(of: Record<string, unknown>, name: string): Record<string, unknown> {
  return isRecord(of[name]) ? of[name] : {};
}
