import { type PresenceDiff, PresenceList } from "./presence.ts";
import { type Encoded, push } from "./protocol.ts";

/** One client on one topic, as the hub sees it. */
export interface ChannelMember {
  readonly topic: string;
  readonly isPrivate: boolean;
  readonly hearsBroadcast: boolean;
  readonly hearsPresence: boolean;
  send(frame: Encoded): void;
}

/** Public and private channels of one name are two rooms: neither hears the other. */
export type ChannelAddress = Pick<ChannelMember, "topic" | "isPrivate">;

interface Room {
  members: Set<ChannelMember>;
  presences: PresenceList;
}

/** Knows who is on which topic, and hands frames to them. It never waits. */
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

  /** Gives a broadcast to everybody on the topic, but not to `except`. */
  broadcast(to: ChannelAddress, frame: Encoded, except?: ChannelMember): void {
    for (const member of this.hearing(to)) if (member !== except) member.send(frame);
  }

  /** Those on the topic who hear broadcasts. */
  hearing(to: ChannelAddress): ChannelMember[] {
    return [...(this.#rooms.get(keyOf(to))?.members ?? [])].filter(({ hearsBroadcast }) => hearsBroadcast);
  }

  /** Whether a member is still on its topic, and hears broadcasts. */
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
