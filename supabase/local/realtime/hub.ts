import type { Encoded } from "./protocol.ts";

/** One client on one topic, as the hub sees it. */
export interface ChannelMember {
  readonly topic: string;
  readonly isPrivate: boolean;
  send(frame: Encoded): void;
}

/** A public and a private channel of one name do not hear each other. */
export type ChannelAddress = Pick<ChannelMember, "topic" | "isPrivate">;

/** Knows the members of each topic and passes frames to them. It never waits. */
export class Hub {
  #members = new Map<string, Set<ChannelMember>>();

  get isEmpty(): boolean {
    return this.#members.size === 0;
  }

  join(member: ChannelMember): void {
    const key = keyOf(member);
    const members = this.#members.get(key) ?? new Set();
    this.#members.set(key, members.add(member));
  }

  leave(member: ChannelMember): void {
    const members = this.#members.get(keyOf(member));
    members?.delete(member);
    if (members?.size === 0) this.#members.delete(keyOf(member));
  }

  /** Sends a broadcast to everybody on the topic except `except`. */
  broadcast(to: ChannelAddress, frame: Encoded, except?: ChannelMember): void {
    for (const member of this.membersOf(to)) if (member !== except) member.send(frame);
  }

  membersOf(of: ChannelAddress): ReadonlySet<ChannelMember> {
    return this.#members.get(keyOf(of)) ?? new Set();
  }
}

function keyOf({ topic, isPrivate }: ChannelAddress): string {
  return `${isPrivate ? "private" : "public"} ${topic}`;
}
