// One network address must not hold up the others: so many of its requests are worked on at a time, the rest wait in a
// line of their own, and what their bodies take up in memory is counted.

export interface Share {
  /** Requests of one address that are worked on at a time. */
  atOnce: number;
  /** Requests of one address that are here at all: being read, waiting or worked on. */
  requestsMax: number;
  /** Bytes of bodies that are held for one address. */
  bytesMax: number;
}

/** What one request may do within its address's share. */
export interface Visit {
  /** Counts bytes that are held for it until it is answered; throws where that is too much. */
  hold(bytes: number): void;
  /** Works when it is its turn. */
  turn<T>(work: () => Promise<T>): Promise<T>;
}

export type FairShare = (address: string, answer: (visit: Visit) => Promise<Response>) => Promise<Response>;

interface Peer {
  requests: number;
  running: number;
  bytes: number;
  waiting: (() => void)[];
}

/** An address has more here than it may. */
class TooMuch extends Error {}

/** Answers requests within the share of their addresses; what goes beyond it is refused with 429. */
export function createFairShare({ atOnce, requestsMax, bytesMax }: Share): FairShare {
  const peers = new Map<string, Peer>();

  async function inTurn<T>(peer: Peer, work: () => Promise<T>): Promise<T> {
    if (peer.running < atOnce) peer.running++;
    else await new Promise<void>((resolve) => peer.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = peer.waiting.shift();
      if (next) next();
      else peer.running--;
    }
  }

  return async (address, answer) => {
    const peer = peers.get(address) ?? { requests: 0, running: 0, bytes: 0, waiting: [] };
    if (peer.requests >= requestsMax) return tooMuch();
    peers.set(address, peer);
    peer.requests++;
    let held = 0;
    const hold = (bytes: number) => {
      held += bytes;
      peer.bytes += bytes;
      if (peer.bytes > bytesMax) throw new TooMuch();
    };
    try {
      return await answer({ hold, turn: (work) => inTurn(peer, work) });
    } catch (error) {
      if (error instanceof TooMuch) return tooMuch();
      throw error;
    } finally {
      peer.bytes -= held;
      if (--peer.requests === 0) peers.delete(address);
    }
  };
}

function tooMuch(): Response {
  const message = "Too many requests from your network at once. Please try again in a moment.";
  return Response.json(
    { code: "over_request_rate_limit", message },
    { status: 429, headers: { "retry-after": "1", "access-control-allow-origin": "*" } },
  );
}
