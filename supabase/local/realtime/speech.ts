import type { Clock } from "./clock.ts";
import type { Identity } from "./identity.ts";
import { isRecord } from "./protocol.ts";

/** This many broadcasts at once, and this many a second in the long run: an open chat sends one every two seconds. */
const BURST = 100;
const PER_SECOND = 10;

/** How many more broadcasts a sender may send. */
export class Allowance {
  #clock: Clock;
  #left = BURST;
  #countedAt: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#countedAt = clock.now();
  }

  /** Takes one; returns false if none is left. */
  take(): boolean {
    const now = this.#clock.now();
    this.#left = Math.min(BURST, this.#left + ((now - this.#countedAt) / 1000) * PER_SECOND);
    this.#countedAt = now;
    if (this.#left < 1) return false;
    this.#left--;
    return true;
  }

  /** Whether the allowance has fully recovered. */
  get isFull(): boolean {
    return this.#left + ((this.#clock.now() - this.#countedAt) / 1000) * PER_SECOND >= BURST;
  }
}

/** The allowances of senders without a socket, by caller. */
export class Allowances {
  #clock: Clock;
  #of = new Map<string, Allowance>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes one of the caller's; the server itself has no limit. */
  take({ role, claims }: Identity): boolean {
    if (role === "service_role") return true;
    const key = String(claims.sub ?? role);
    const one = this.#of.get(key) ?? new Allowance(this.#clock);
    this.#of.set(key, one);
    return one.take();
  }

  /** Forgets callers who have not sent anything for a while. */
  sweep(): void {
    for (const [key, one] of this.#of) if (one.isFull) this.#of.delete(key);
  }
}

/**
 * Whether a broadcast claims another sender. Policies on `realtime.messages` decide who may send where but do not see
 * the content, so a hosted project trusts its members; this server does not.
 */
export function speaksForAnother({ role, claims }: Identity, said: unknown): boolean {
  return role !== "service_role" && isRecord(said) && "user_id" in said && said.user_id !== claims.sub;
}
