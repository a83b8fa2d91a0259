import type { Encoded } from "./protocol.ts";

/** One client on one topic, as the hub sees it. */
export interface ChannelMember {
  readonly topic: string;
  send(frame: Encoded): void;
}

/** Knows the members of each topic and passes frames to them. It never waits. */
export class Hub {
  #members = new Map<string, Set<ChannelMember>>();

  get isEmpty(): boolean {
    return this.#members.size === 0;
  }

  join(member: ChannelMember): void {
    const members = this.#members.get(member.topic) ?? new Set();
    this.#members.set(member.topic, members.add(member));
  }

  leave(member: ChannelMember): void {
    const members = this.#members.get(member.topic);
    members?.delete(member);
    if (members?.size === 0) this.#members.delete(member.topic);
  }

  /** Sends a broadcast to everybody on the topic except `except`. */
  broadcast(topic: string, frame: Encoded, except?: ChannelMember): void {
    for (const member of this.membersOf(topic)) if (member !== except) member.send(frame);
  }

  membersOf(topic: string): ReadonlySet<ChannelMember> {
    return this.#members.get(topic) ?? new Set();
  }
}
