import type { Clock } from "./clock.ts";
import type { ChannelAddress, ChannelMember, Hub } from "./hub.ts";
import type { Encoded } from "./protocol.ts";

/** A hint leads to a pull of some ms: faster than this, and pulls would be all that the processors do. */
const GAP_MS = 5;
/** With so many calls under way what is asked already comes first. */
const BUSY_CALLS = 2;
/** Hints go on all the same, this slowly. */
const BUSY_GAP_MS = 50;
/** After a rest so many are told at once: in a small business nobody waits for another. */
const FIRST_MEMBERS = 4;

interface Round {
  frame: Encoded;
  /** Those who have not been told yet, who has waited longest first. */
  waiting: Set<ChannelMember>;
}

/**
 * Tells the members of a topic one after the other that there is news, and each only of the newest: everybody pulls when
 * they are told, so in a business of three hundred each change would otherwise be three hundred pulls at once. Topics
 * take turns, so that a small business is told as fast beside a large one.
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

  /** Gives a frame to everybody on a topic soon; those who still wait for an earlier one get this one in its place. */
  send(to: ChannelAddress, frame: Encoded): void {
    const key = `${to.isPrivate} ${to.topic}`;
    const round = this.#rounds.get(key) ?? { frame, waiting: new Set() };
    round.frame = frame;
    for (const member of this.#hub.hearing(to)) round.waiting.add(member);
    this.#rounds.set(key, round);
    if (!this.#rest) this.#goOn(BUSY_GAP_MS, FIRST_MEMBERS);
  }

  stop(): void {
    this.#rest?.();
    this.#rounds.clear();
  }

  /** Tells one, or more where nothing else is to be done, and rests; while calls are under way until it was long enough. */
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

  /** False when there is nobody to tell. */
  #sendNext(): boolean {
    for (const [key, round] of this.#rounds) {
      this.#rounds.delete(key);
      for (const member of round.waiting) {
        round.waiting.delete(member);
        if (!this.#hub.has(member)) continue;
        if (round.waiting.size > 0) this.#rounds.set(key, round);
        member.send(round.frame);
        return true;
      }
    }
    return false;
  }
}
