import type { Clock } from "./services.ts";

/** So many at once, and so many a second in the long run. */
export interface RateRule {
  burst: number;
  perSecond: number;
}

/** Counts what somebody does. */
export class Rate {
  readonly #rule: RateRule;
  readonly #clock: Pick<Clock, "now">;
  #left: number;
  #countedAt: number;

  constructor(rule: RateRule, clock: Pick<Clock, "now">) {
    this.#rule = rule;
    this.#clock = clock;
    this.#left = rule.burst;
    this.#countedAt = clock.now();
  }

  /** Takes one, if there is one left. */
  take(): boolean {
    this.#regain();
    if (this.#left < 1) return false;
    this.#left--;
    return true;
  }

  /** Takes one in any case; returns for how many ms the next one is too early. */
  spend(): number {
    this.#regain();
    this.#left--;
    return Math.max(0, (1 - this.#left) / this.#rule.perSecond) * 1000;
  }

  /** Whether nothing was taken for so long that a new count would be the same. */
  get isFull(): boolean {
    this.#regain();
    return this.#left === this.#rule.burst;
  }

  #regain(): void {
    const now = this.#clock.now();
    const regained = ((now - this.#countedAt) / 1000) * this.#rule.perSecond;
    this.#left = Math.min(this.#rule.burst, this.#left + regained);
    this.#countedAt = now;
  }
}

const KEPT_RATES = 1000;

/** Returns a function that counts what each of many does, by name. */
export function createRates(rule: RateRule, clock: Pick<Clock, "now">): (name: string) => boolean {
  const rates = new Map<string, Rate>();
  return (name) => {
    if (rates.size >= KEPT_RATES) for (const [one, rate] of rates) if (rate.isFull) rates.delete(one);
    const rate = rates.get(name) ?? new Rate(rule, clock);
    rates.set(name, rate);
    return rate.take();
  };
}
