import type { StoreApi } from "zustand";
import { useSession } from "./session-store.ts";

/**
 * Puts a store back to how it began whenever the session ends, or goes on as another person or in another business: what
 * one did on this tab is not for the next.
 */
export function clearWithSession<S>(store: Pick<StoreApi<S>, "setState" | "getInitialState">) {
  useSession.subscribe(({ user, scope }, before) => {
    const isSame = user?.id === before.user?.id && scope?.business_id === before.scope?.business_id;
    if (!isSame) store.setState(store.getInitialState(), true);
  });
}
