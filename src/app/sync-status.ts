import * as v from "valibot";
import type { TransportErrorKind } from "#schema/protocol/transport.ts";
import { useSyncStatus } from "#stores/sync-store.ts";

/** The facts that outlive a reload; the counts come from the replica. */
const STORAGE_KEY = "shiftkeep-sync";
const facts = v.object({ offlineSince: v.nullable(v.string()), lastSyncedAt: v.nullable(v.string()) });

/** How an exchange with the server went. */
export interface ExchangeNote {
  /** Whether there was an answer at all. */
  online: boolean;
  /** Why it failed; null when it did not. */
  trouble: TransportErrorKind | null;
  /** When, as a UTC instant. */
  at: string;
}

/** Notes how the last exchange went. */
export function noteExchange({ online, trouble, at }: ExchangeNote) {
  useSyncStatus.setState((status) => ({
    online,
    trouble,
    offlineSince: online ? null : (status.offlineSince ?? at),
    lastSyncedAt: trouble ? status.lastSyncedAt : at,
  }));
  const { offlineSince, lastSyncedAt } = useSyncStatus.getState();
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ offlineSince, lastSyncedAt }));
  } catch {
    // A full or forbidden storage: the facts then live as long as the page.
  }
}

/** Takes up what was known before the reload. */
export function recallSyncStatus() {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), facts), localStorage.getItem(STORAGE_KEY));
  if (parsed.success) useSyncStatus.setState(parsed.output);
}

/** Another person's figures are nobody's business. */
export function resetSyncStatus() {
  localStorage.removeItem(STORAGE_KEY);
  useSyncStatus.setState({
    waiting: 0,
    attention: 0,
    lastSyncedAt: null,
    trouble: null,
    comparedAt: null,
    lost: null,
  });
}

/** Follows what the device itself says of its network, which is right when it says there is none. */
export function followNetwork(now: () => string) {
  const note = () => noteExchange({ online: false, trouble: "unreachable", at: now() });
  if (!navigator.onLine) note();
  window.addEventListener("offline", note);
}
