import type { ChannelMember } from "./hub.ts";
import { expired, type Identity, Refusal } from "./identity.ts";
import { Permit } from "./permit.ts";
import {
  closed,
  type Encoded,
  type Inbound,
  isRecord,
  MAX_PAYLOAD_BYTES,
  nameOfTopic,
  push,
  reply,
} from "./protocol.ts";
import type { Services } from "./services.ts";

/** The socket that carries a channel. */
export interface Line {
  readonly apiKey: string;
  /** The client's network. */
  readonly address: string;
  /** Counts a broadcast of its client; returns false if it has sent too many. */
  mayBroadcast(): boolean;
  send(frame: Encoded): void;
  forget(channel: Channel): void;
}

/** Authorises a join, or throws a `Refusal`. The channel receives nothing before `begin`. */
export async function openChannel(join: Inbound, line: Line, services: Services): Promise<Channel> {
  const name = nameOfTopic(join.topic);
  if (name === null) throw new Refusal("TopicNameRequired", "You must provide a topic name");
  if (!configOf(join).isPrivate) {
    throw new Refusal("PrivateOnly", "This project only allows private channels");
  }
  const request = { name, apiKey: line.apiKey, token: join.payload.access_token, network: line.address };
  return new Channel(join, await Permit.ask(request, services), line, services);
}

/** One topic joined over one socket; handles the client's messages. */
export class Channel implements ChannelMember {
  readonly topic: string;
  readonly joinRef: string | null;
  #config: ReturnType<typeof configOf>;
  #permit: Permit;
  #line: Line;
  #services: Services;

  constructor(join: Inbound, permit: Permit, line: Line, services: Services) {
    this.topic = join.topic;
    this.joinRef = join.joinRef;
    this.#config = configOf(join);
    this.#permit = permit;
    this.#line = line;
    this.#services = services;
  }

  get isOfUser(): boolean {
    return this.#permit.caller.claims.sub !== undefined;
  }

  /** Whether its client is known: a user, or a holder of the secret key. */
  get isOfKnown(): boolean {
    return this.#permit.caller.role !== "anon";
  }

  send(frame: Encoded): void {
    this.#line.send(frame);
  }

  /** Enters the topic; the reply to the join comes first, as clients expect. */
  begin(join: Inbound): void {
    this.send(reply(join, "ok", { postgres_changes: [] }));
    this.#services.hub.join(this);
  }

  async handle(frame: Inbound): Promise<void> {
    if (frame.event === "broadcast") await this.#broadcast(frame);
    else if (frame.event === "access_token") {
      await this.#orShutDown(() => this.#permit.renew(frame.payload.access_token));
    }
    // No policy lets anybody be present.
    else if (frame.event === "presence") this.send(reply(frame, "error"));
  }

  /** Closes the channel if this user (null: any) may no longer receive it, because tokens outlive memberships. */
  async recheck(user: string | null): Promise<void> {
    if (user === null || this.#permit.caller.claims.sub === user)
      await this.#orShutDown(() => this.#permit.recheck());
  }

  /** Closes the channel if its token has expired. */
  closeIfExpired(now: number): void {
    const { expiresAt } = this.#permit.caller;
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
      this.#services.hub.broadcast(this.topic, frame.relay, this.#config.hearsItself ? undefined : this);
    }
    if (!this.#config.isAcknowledged) return;
    this.send(refusal ? reply(frame, "error", { reason: refusal }) : reply(frame, "ok"));
  }

  async #whyNotBroadcast(frame: Inbound): Promise<string | null> {
    if (frame.bytes > MAX_PAYLOAD_BYTES) return "payload_size_exceeded";
    if (!this.#line.mayBroadcast()) return "rate_limit_exceeded";
    if (speaksForAnother(this.#permit.caller, frame.said)) return "unauthorized";
    return (await this.#permit.mayWrite()) ? null : "unauthorized";
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

/**
 * Whether a broadcast claims another sender. Policies on `realtime.messages` decide who may send where but do not see
 * the content, so a hosted project trusts its members; this server does not.
 */
function speaksForAnother({ role, claims }: Identity, said: unknown): boolean {
  return role !== "service_role" && isRecord(said) && "user_id" in said && said.user_id !== claims.sub;
}

/** Reads the payload of a `phx_join`; missing fields have hosted Supabase's defaults. */
function configOf({ payload }: Inbound) {
  const config = part(payload, "config");
  const broadcast = part(config, "broadcast");
  return {
    isPrivate: config.private === true,
    hearsItself: broadcast.self === true,
    isAcknowledged: broadcast.ack === true,
  };
}

function part(of: Record<string, unknown>, name: string): Record<string, unknown> {
  return isRecord(of[name]) ? of[name] : {};
}
