import type { SyncTransport } from "#schema/protocol/transport.ts";

/**
 * Turns the server's hints into wake-ups. A hint may be late, duplicated or missing, so it only means "look":
 * `hinted` gets each version, `joined` each (re)start or end of listening, which counts as news.
 */
export function createHints(
  transport: Pick<SyncTransport, "listen">,
  joined: () => void,
  hinted: (version: number) => void,
) {
  let business: string | null = null;
  let stopListening = () => {};

  return {
    /** Listens to this business from now on; null stops listening. */
    follow(businessId: string | null) {
      if (businessId === business) return;
      business = businessId;
      stopListening();
      stopListening = businessId
        ? transport.listen(businessId, (hint) => {
            if (hint.kind === "joined") joined();
            else hinted(hint.version);
          })
        : () => {};
    },
    stop() {
      stopListening();
    },
  };
}
