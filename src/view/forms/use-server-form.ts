import { useSayFailure } from "./say-failure.ts";
import { useSaving } from "./use-saving.ts";

/**
 * The state of a form that is sent to the server. An error is shown by the server's reason, else as `failed`; as
 * `offline` where there is no network.
 */
export function useServerForm(failed: string, offline?: string) {
  const sayFailure = useSayFailure();
  return useSaving(failed, (error) => (offline && !navigator.onLine ? offline : sayFailure(error, failed)));
}
