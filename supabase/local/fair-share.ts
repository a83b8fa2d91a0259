// One network address, or one person, must not hold up the others: so many of its requests are worked on at a time, the
// rest wait in a line of their own, and what their bodies take up in memory is counted.

import { setTimeout as pause } from "node:timers/promises";
import { createSerial } from "./turns.ts";

export interface Share {
  /** Requests of one peer that are worked on at a time. */
  atOnce: number;
  /** Requests of one peer that are here at all: being read, waiting or worked on. */
  requestsMax: number;
  /** Bytes of bodies that are held for one peer. */
  bytesMax: number;
}

/** What one request may do within its peer's share. */
export interface Visit {
  /** Counts bytes that are held for it until it is answered; throws where that is too much. */
  hold(bytes: number): void;
  /** Works when it is its turn, and keeps its place for so many ms after that. */
  turn(work: () => Promise<Response>, restAfter?: (answer: Response) => number): Promise<Response>;
}

export type FairShare = (peer: string, answer: (visit: Visit) => Promise<Response>) => Promise<Response>;

interface Peer {
  requests: number;
  running: number;
  bytes: number;
  waiting: (() => void)[];
}

/** A peer has more here than it may. */
class TooMuch extends Error {}

/** Answers requests within the share of their peers; what goes beyond it is refused with 429. */
export function createFairShare({ atOnce, requestsMax, bytesMax }: Share): FairShare {
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

  return async (name, answer) => {
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

/** Within both shares: a peer of the inner one has no more of the outer one's places than are its own. */
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
 * Turns of heavy work, one after the other, each with a rest as long as it took: what came meanwhile from others is
 * read and answered before the next.
 */
export function createHeavyTurns(rest: (ms: number) => Promise<unknown> = pause) {
  const serial = createSerial();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = Promise.withResolvers<T>();
    void serial.run(async () => {
      const began = performance.now();
      await work().then(done.resolve, done.reject);
      await rest(performance.now() - began);
    });
    return done.promise;
  };
}

function tooMuch(): Response {
  const message = "Too many requests at once. Please try again in a moment.";
  return Response.json(
    { code: "over_request_rate_limit", message },
    { status: 429, headers: { "retry-after": "1", "access-control-allow-origin": "*" } },
  );
}
