import type { SeededRandom } from "#tests/factories/seeded-random.ts";
import type { Fault } from "#tests/fakes/faulty-proxy.ts";

/** How often each fault comes, compared to the others. */
const WEIGHTS: Record<Exclude<Fault["kind"], "pass">, number> = {
  delay: 3,
  "drop-request": 2,
  "drop-response": 4,
  duplicate: 4,
  reorder: 2,
  "bad-gateway": 1,
  "captive-portal": 1,
  unauthorized: 0.5,
  throttled: 1,
};
const PAUSE_MAX_MS = 40;

/** What becomes of the next request of a network that misbehaves this often. */
export function decideFault(random: SeededRandom, rate: number): Fault {
  if (!random.chance(rate)) return { kind: "pass" };
  const kind = random.weighted(WEIGHTS);
  const ms = random.below(PAUSE_MAX_MS);
  if (kind === "delay") return { kind, ms };
  if (kind === "duplicate") return { kind, laterMs: ms };
  if (kind === "reorder") return { kind, capMs: ms };
  if (kind === "throttled") return { kind, retryAfterS: 1 };
  return { kind };
}
