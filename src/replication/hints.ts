import type { SyncTransport } from "#schema/protocol/transport.ts";

/**
 * Turns the server's hints into wake-ups. A hint may be late, doubled or missing, so it only ever says "look": a poke
 * for a version that is here already is ignored, and each time listening (re)starts counts as news.
 */
export function createHints(
  transport: Pick<SyncTransport, "listen">,
  version: () => number,
  wake: () => void,
) {
  let business: string | null = null;
  let stopListening = () => {};

  return {
    /** Listens to this business from now on; to none when null. */
    follow(businessId: string | null) {
      if (businessId === business) return;
      business = businessId;
      stopListening();
      stopListening = businessId
        ? transport.listen(businessId, (hint) => {
            if (hint.kind === "joined" || hint.version > version()) wake();
          })
        : () => {};
    },
    stop() {
      stopListening();
    },
  };
}
