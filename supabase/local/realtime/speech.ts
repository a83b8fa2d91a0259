import type { Clock } from "./clock.ts";
import type { Identity } from "./identity.ts";
import { isRecord } from "./protocol.ts";

/** So many broadcasts at once, and so many a second for good: an open chat says something every two seconds. */
const BURST = 100;
const PER_SECOND = 10;

/** How often somebody may still send a broadcast. */
export class Allowance {
  #clock: Clock;
  #left = BURST;
  #countedAt: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#countedAt = clock.now();
  }

  /** Takes one; false when there is none left. */
  take(): boolean {
    const now = this.#clock.now();
    this.#left = Math.min(BURST, this.#left + ((now - this.#countedAt) / 1000) * PER_SECOND);
    this.#countedAt = now;
    if (this.#left < 1) return false;
    this.#left--;
    return true;
  }

  /** Whether it is as if nothing had ever been taken. */
  get isFull(): boolean {
    return this.#left + ((this.#clock.now() - this.#countedAt) / 1000) * PER_SECOND >= BURST;
  }
}

/** The allowances of those who send without a socket, by who they are. */
export class Allowances {
  #clock: Clock;
  #of = new Map<string, Allowance>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes one of a caller's; the server itself has no limit. */
  take({ role, claims }: Identity): boolean {
    if (role === "service_role") return true;
    const key = String(claims.sub ?? role);
    const one = this.#of.get(key) ?? new Allowance(this.#clock);
    this.#of.set(key, one);
    return one.take();
  }

  /** Forgets those who have not sent anything for a while. */
  sweep(): void {
    for (const [key, one] of this.#of) if (one.isFull) this.#of.delete(key);
  }
}

/**
 * Whether a broadcast says that somebody else sent it. Policies on `realtime.messages` decide who may speak where and do
 * not see what is said, so a hosted project takes a member's word; this server does not.
 */
export function speaksForAnother({ role, claims }: Identity, said: unknown): boolean {
  return role !== "service_role" && isRecord(said) && "user_id" in said && said.user_id !== claims.sub;
}
