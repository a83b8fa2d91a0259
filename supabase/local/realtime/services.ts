import type { InTurn } from "#lib/turns.ts";
import type { Db } from "../database/db.ts";
import type { Hub } from "./hub.ts";
import type { Identity, VerifyToken } from "./identity.ts";

/** What the parts of one realtime server share. */
export interface Services {
  db: Pick<Db, "query" | "transaction" | "listen">;
  hub: Hub;
  clock: Clock;
  verifyToken: VerifyToken;
  log(line: string): void;
  /** Counts what a user, or a network without one, asks the policies; false if that is too often. */
  mayAsk(caller: Identity, network: string): boolean;
  /** Runs questions to the policies, a few at a time. */
  askInTurn: InTurn;
  /** How many bytes of all sockets wait in memory. */
  held: { received: number; unsent: number };
}

/** The server's time; tests pass their own. */
export interface Clock {
  now(): number;
  /** Runs `work` every `ms` milliseconds until the returned function is called. */
  every(ms: number, work: () => void): () => void;
  /** Runs `work` once in `ms` milliseconds, unless the returned function is called before. */
  after(ms: number, work: () => void): () => void;
}

/** The real time. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  every(ms, work) {
    const timer = setInterval(work, ms).unref();
    return () => clearInterval(timer);
  },
  after(ms, work) {
    const timer = setTimeout(work, ms).unref();
    return () => clearTimeout(timer);
  },
};
