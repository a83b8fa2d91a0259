/** The members of each topic and their presences, in the shapes that Phoenix's clients expect. */

import { randomUUID } from "node:crypto";
import { type Encoded, push } from "./protocol.ts";

/** One client on one topic, as the hub sees it. */
export interface ChannelMember {
  readonly topic: string;
  readonly isPrivate: boolean;
  readonly hearsBroadcast: boolean;
  readonly hearsPresence: boolean;
  send(frame: Encoded): void;
}

/** A public and a private channel of one name are two rooms, which do not hear each other. */
export type ChannelAddress = Pick<ChannelMember, "topic" | "isPrivate">;

interface Room {
  members: Set<ChannelMember>;
  presences: PresenceList;
}

/** Knows the members of each topic and passes frames to them. It never waits. */
export class Hub {
  #rooms = new Map<string, Room>();

  get isEmpty(): boolean {
    return this.#rooms.size === 0;
  }

  join(member: ChannelMember): void {
    const key = keyOf(member);
    const room = this.#rooms.get(key) ?? { members: new Set(), presences: new PresenceList() };
    this.#rooms.set(key, room);
    room.members.add(member);
  }

  leave(member: ChannelMember): void {
    const key = keyOf(member);
    const room = this.#rooms.get(key);
    if (!room?.members.delete(member)) return;
    if (room.members.size === 0) this.#rooms.delete(key);
    announce(room, member.topic, room.presences.untrack(member));
  }

  /** Sends a broadcast to everybody on the topic except `except`. */
  broadcast(to: ChannelAddress, frame: Encoded, except?: ChannelMember): void {
    for (const member of this.hearing(to)) if (member !== except) member.send(frame);
  }

  /** Returns the topic's members who receive broadcasts. */
  hearing(to: ChannelAddress): ChannelMember[] {
    return [...(this.#rooms.get(keyOf(to))?.members ?? [])].filter(({ hearsBroadcast }) => hearsBroadcast);
  }

  /** Whether a member is still on its topic and receives broadcasts. */
  has(member: ChannelMember): boolean {
    return member.hearsBroadcast && this.#rooms.get(keyOf(member))?.members.has(member) === true;
  }

  track(member: ChannelMember, key: string, payload: Record<string, unknown>): void {
    const room = this.#rooms.get(keyOf(member));
    if (room?.members.has(member)) announce(room, member.topic, room.presences.track(member, key, payload));
  }

  untrack(member: ChannelMember): void {
    const room = this.#rooms.get(keyOf(member));
    if (room) announce(room, member.topic, room.presences.untrack(member));
  }

  presenceState(of: ChannelAddress): unknown {
    return this.#rooms.get(keyOf(of))?.presences.state() ?? {};
  }
}

function announce(room: Room, topic: string, diff: PresenceDiff | null): void {
  if (!diff) return;
  const frame = push(null, topic, "presence_diff", diff);
  for (const member of room.members) if (member.hearsPresence) member.send(frame);
}

function keyOf({ topic, isPrivate }: ChannelAddress): string {
  return `${isPrivate ? "private" : "public"} ${topic}`;
}

type Meta = Record<string, unknown> & { phx_ref: string };
type Presences = Record<string, { metas: Meta[] }>;

/** A change of presences, as sent in `presence_diff`. */
export interface PresenceDiff {
  joins: Presences;
  leaves: Presences;
}

interface Entry {
  key: string;
  meta: Meta;
  source: string;
}

/** The presences of one topic, one per member; members may share a key. */
class PresenceList {
  #entries = new Map<object, Entry>();

  /** Adds or replaces a member's presence; returns null if nothing changed. */
  track(member: object, key: string, payload: Record<string, unknown>): PresenceDiff | null {
    const before = this.#entries.get(member);
    const source = JSON.stringify(payload);
    if (before?.source === source) return null;

    // Never used twice, not even after a restart: clients tell presences apart by it.
    const meta: Meta = { ...payload, phx_ref: randomUUID() };
    if (before) meta.phx_ref_prev = before.meta.phx_ref;
    const entry = { key, meta, source };
    this.#entries.set(member, entry);
    return { joins: group([entry]), leaves: group(before ? [before] : []) };
  }

  /** Removes a member; returns null if it was not present. */
  untrack(member: object): PresenceDiff | null {
    const entry = this.#entries.get(member);
    if (!entry) return null;
    this.#entries.delete(member);
    return { joins: group([]), leaves: group([entry]) };
  }

  /** Returns all presences, as sent in `presence_state`. */
  state(): Presences {
    return group(this.#entries.values());
  }
}

// Clients choose their keys, so the record has no prototype to collide with.
function group(entries: Iterable<Entry>): Presences {
  const presences: Presences = Object.create(null);
  for (const { key, meta } of entries) {
    presences[key] ??= { metas: [] };
    presences[key].metas.push(meta);
  }
  return presences;
}
