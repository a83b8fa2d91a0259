import * as v from "valibot";
import { PULL_PAGE_ROWS, pullResponse, pushResponse } from "#schema/protocol/sync.ts";
import { type SyncTransport, TransportError } from "#schema/protocol/transport.ts";
import type { Remote } from "./client.ts";

/** A request without an answer for this long counts as failed; a dead Wi-Fi often answers nothing at all. */
const TIMEOUT_MS = 20_000;

/** Replication's way to a Supabase project: two RPCs and a private broadcast channel per business. */
export function createSyncTransport(remote: Remote): SyncTransport {
  return {
    async pull(request) {
      const answer = await call(remote, "sync_pull", { cursors: request, max_rows: PULL_PAGE_ROWS });
      return parse(pullResponse, answer);
    },
    async push(changes) {
      const answer = parse(pushResponse, await call(remote, "sync_push", { changes }));
      if (answer.results.length !== changes.length) {
        throw new TransportError("unexpected", "The answer does not cover every change.");
      }
      return answer;
    },
    listen(businessId, hear) {
      const channel = remote
        .channel(`business:${businessId}`, { config: { private: true } })
        .on("broadcast", { event: "poke" }, ({ payload }) => {
          hear({ kind: "poke", version: Number(payload?.version) });
        })
        .subscribe((status) => {
          if (status === "SUBSCRIBED") hear({ kind: "joined" });
        });
      return () => void remote.removeChannel(channel);
    },
  };
}

async function call(remote: Remote, name: string, args: object): Promise<unknown> {
  const { data, error, status } = await remote.rpc(name, args).abortSignal(AbortSignal.timeout(TIMEOUT_MS));
  if (!error) return data;
  if (status === 401 || status === 403) throw new TransportError("unauthorized", "The session is not valid.");
  if (status === 0) throw new TransportError("unreachable", "The server did not answer.");
  throw new TransportError("unexpected", `The server answered ${status}.`);
}

/** An answer in another shape is not from our server (a captive portal's page, say) and may pass. */
function parse<S extends v.GenericSchema>(schema: S, answer: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, answer);
  if (!parsed.success) throw new TransportError("unexpected", "The answer is not in the expected shape.");
  return parsed.output;
}
