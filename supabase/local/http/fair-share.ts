// Keeps one network address or person from holding up the others: only some of its requests run at a time, the rest
// wait in its own line, and the memory of their bodies is limited.

import { setTimeout as pause } from "node:timers/promises";
import { serialQueue } from "#lib/turns.ts";
import { tooManyRequests } from "./http.ts";

export interface Share {
  /** How many requests of one peer run at a time. */
  atOnce: number;
  /** How many requests of one peer may exist: being read, waiting or running. */
  requestsMax: number;
  /** How many bytes of bodies one peer may have in memory. */
  bytesMax: number;
}

/** One request's use of its peer's share. */
export interface Visit {
  /** Adds bytes that stay in memory until the answer; throws if the peer has too many. */
  hold(bytes: number): void;
  /** Runs `work` when its turn comes, and keeps the place for `restAfter` ms after that. */
  turn(work: () => Promise<Response>, restAfter?: (answer: Response) => number): Promise<Response>;
}

interface Peer {
  requests: number;
  running: number;
  bytes: number;
  waiting: (() => void)[];
}

/** The peer exceeds its share. */
class TooMuch extends Error {}

/** Returns a function that answers requests within their peers' shares and refuses the excess with 429. */
export function createFairShare({ atOnce, requestsMax, bytesMax }: Share) {
  const peers = new Map<string, Peer>();

  function endTurn(name: string, peer: Peer) {
    const next = peer.waiting.shift();
    if (next) next();
    else peer.running--;
    forgetIdle(name, peer);
  }

  function forgetIdle(name: string, { requests, running }: Peer) {
    if (requests === 0 && running === 0) peers.delete(name);
  }

  async function inTurn(name: string, peer: Peer, ...[work, restAfter]: Parameters<Visit["turn"]>) {
    if (peer.running < atOnce) peer.running++;
    else await new Promise<void>((resolve) => peer.waiting.push(resolve));
    let restMs = 0;
    try {
      const answer = await work();
      restMs = restAfter?.(answer) ?? 0;
      return answer;
    } finally {
      if (restMs > 0) setTimeout(endTurn, restMs, name, peer).unref();
      else endTurn(name, peer);
    }
  }

  return async (name: string, answer: (visit: Visit) => Promise<Response>): Promise<Response> => {
    const peer = peers.get(name) ?? { requests: 0, running: 0, bytes: 0, waiting: [] };
    if (peer.requests >= requestsMax) return tooMuch();
    peers.set(name, peer);
    peer.requests++;
    let held = 0;
    const hold = (bytes: number) => {
      held += bytes;
      peer.bytes += bytes;
      if (peer.bytes > bytesMax) throw new TooMuch();
    };
    try {
      return await answer({ hold, turn: (...work) => inTurn(name, peer, ...work) });
    } catch (error) {
      if (error instanceof TooMuch) return tooMuch();
      throw error;
    } finally {
      peer.bytes -= held;
      peer.requests--;
      forgetIdle(name, peer);
    }
  };
}

/** Combines two shares: a peer of the inner one takes only its own number of the outer one's places. */
export function withinBothShares(outer: Visit, inner: Visit): Visit {
  return {
    hold(bytes) {
      outer.hold(bytes);
      inner.hold(bytes);
    },
    turn: (work, restAfter) => inner.turn(() => outer.turn(work, restAfter), restAfter),
  };
}

/**
 * Runs heavy work one piece after the other. Each rests for as long as it took, so that requests that arrived
 * meanwhile are read and answered before the next piece.
 */
export function createHeavyTurns(rest: (ms: number) => Promise<unknown> = pause) {
  const serial = serialQueue();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = Promise.withResolvers<T>();
    void serial(async () => {
      const began = performance.now();
      await work().then(done.resolve, done.reject);
      await rest(performance.now() - began);
    });
    return done.promise;
  };
}

function tooMuch(): Response {
  return tooManyRequests("Too many requests at once. Please try again in a moment.", 1);
}
