import type { ChannelMember, Hub } from "./hub.ts";
import type { Encoded } from "./protocol.ts";
import type { Clock } from "./services.ts";

/** A hint leads to a pull of a few ms: faster hints would leave the processors no time but for pulls. */
const GAP_MS = 5;
/** With this many running calls, those come first. */
const BUSY_CALLS = 2;
/** Hints then continue at this slower rate. */
const BUSY_GAP_MS = 50;
/** After a rest this many members get the hint at once, so that nobody in a small business waits. */
const FIRST_MEMBERS = 4;

interface Round {
  frame: Encoded;
  /** The members without the hint yet, the longest waiting first. */
  waiting: Set<ChannelMember>;
}

/**
 * Sends the hint to a topic's members one after the other, and only the newest hint to each: everybody pulls on a
 * hint, so in a business of three hundred each change would otherwise cause three hundred pulls at once. Topics take
 * turns, so that a large business does not delay a small one.
 */
export class Hints {
  readonly #hub: Hub;
  readonly #clock: Clock;
  readonly #callsUnderWay: () => number;
  readonly #rounds = new Map<string, Round>();
  #rest: (() => void) | null = null;

  constructor(hub: Hub, clock: Clock, callsUnderWay: () => number) {
    this.#hub = hub;
    this.#clock = clock;
    this.#callsUnderWay = callsUnderWay;
  }

  /** Sends a frame to everybody on a topic soon; it replaces an earlier one that still waits. */
  send(topic: string, frame: Encoded): void {
    const round = this.#rounds.get(topic) ?? { frame, waiting: new Set() };
    round.frame = frame;
    for (const member of this.#hub.membersOf(topic)) round.waiting.add(member);
    this.#rounds.set(topic, round);
    if (!this.#rest) this.#goOn(BUSY_GAP_MS, FIRST_MEMBERS);
  }

  stop(): void {
    this.#rest?.();
    this.#rounds.clear();
  }

  /** Sends to one member, or up to `most` on an idle server, then rests; on a busy server it first rests longer. */
  #goOn(rested: number, most = 1): void {
    const isBusy = this.#callsUnderWay() >= BUSY_CALLS;
    this.#rest = null;
    if (isBusy && rested < BUSY_GAP_MS) {
      this.#restFor(rested);
      return;
    }
    let sent = 0;
    while (sent < (isBusy ? 1 : most) && this.#sendNext()) sent++;
    if (sent > 0) this.#restFor(0);
  }

  #restFor(rested: number): void {
    this.#rest = this.#clock.after(GAP_MS, () => this.#goOn(rested + GAP_MS));
  }

  /** Returns false if no member waits. */
  #sendNext(): boolean {
    for (const [topic, round] of this.#rounds) {
      this.#rounds.delete(topic);
      for (const member of round.waiting) {
        round.waiting.delete(member);
        if (!this.#hub.membersOf(topic).has(member)) continue;
        if (round.waiting.size > 0) this.#rounds.set(topic, round);
        member.send(round.frame);
        return true;
      }
    }
    return false;
  }
}
