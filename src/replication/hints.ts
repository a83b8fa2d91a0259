import type { SyncTransport } from "#schema/protocol/transport.ts";

/**
 * Turns the server's hints into pulls. A hint may be late, doubled or missing, so it only ever says "look": a poke
 * for a version that was pulled already is ignored, and each time listening (re)starts counts as news.
 */
export function createHints(transport: Pick<SyncTransport, "listen">, pull: () => void) {
  let business: string | null = null;
  let pulledVersion = -1;
  let stopListening = () => {};

  return {
    /** An answer arrived: listen to this business from now on and, if it covered every collection, remember how far we are. */
    pulled(version: number, businessId: string | null, isComplete = true) {
      if (isComplete) pulledVersion = version;
      if (businessId === business) return;
      business = businessId;
      stopListening();
      stopListening = businessId
        ? transport.listen(businessId, (hint) => {
            if (hint.kind === "joined" || hint.version > pulledVersion) pull();
          })
        : () => {};
    },
    stop() {
      stopListening();
    },
  };
}
