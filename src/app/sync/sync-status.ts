import * as v from "valibot";
import { storedJson, storeJson } from "#stores/local-storage.ts";
import { type ServerWentBack, type SyncTrouble, useSyncStatus } from "#stores/sync-store.ts";

/** Facts that survive a reload; counts come from the replica. */
const STORAGE_KEY = "shiftkeep-sync";
const instant = v.optional(v.nullable(v.string()), null);
const lost = v.object({
  waiting: v.array(v.object({ label: v.string(), at: v.string() })),
  lastSyncedAt: v.nullable(v.string()),
});
const facts = v.object({
  offlineSince: instant,
  lastSyncedAt: instant,
  comparedAt: instant,
  lost: v.optional(v.nullable(lost), null),
  wentBack: v.optional(v.nullable(v.object({ at: v.string(), changes: v.number() })), null),
});

/** The result of an exchange. */
export interface ExchangeNote {
  /** Whether there was any answer. */
  online: boolean;
  /** Why it failed; null if it succeeded. */
  trouble: SyncTrouble | null;
  /** The number of consecutive failures, including this one; tabs of older builds omit it. */
  failures?: number;
  /** When, as a UTC instant. */
  at: string;
  /** Only a request was answered: the exchange goes on. */
  isPartial?: boolean;
}

/**
 * Notes the result of the last exchange. An outdated build stays outdated, whatever other tabs report: what it shows is as
 * old as its own last exchange. An answer that was in transit when the network failed does not count as online.
 */
export function noteExchange({ online: hasAnswered, trouble, failures = 0, at, isPartial }: ExchangeNote) {
  const online = hasAnswered && navigator.onLine !== false;
  const now = trouble ?? (hasAnswered && !online ? "unreachable" : null);
  useSyncStatus.setState((status) => {
    const isOutdated = status.trouble === "outdated";
    // A server without room for changes is read all the same.
    const isRead = !isPartial && (!trouble || trouble === "serverFull");
    return {
      online,
      trouble: isOutdated ? "outdated" : now,
      failures,
      offlineSince: online ? null : (status.offlineSince ?? at),
      answeredAt: trouble && trouble !== "outdated" ? status.answeredAt : at,
      lastSyncedAt: isRead && !isOutdated ? at : status.lastSyncedAt,
    };
  });
}

/** Calls after each answer of the server; returns a stop function. */
export function onAnswered(run: () => void): () => void {
  return useSyncStatus.subscribe(({ answeredAt }, before) => {
    if (answeredAt !== before.answeredAt) run();
  });
}

/** Notes that this device equals the server. */
export function noteCompared(comparedAt: string) {
  useSyncStatus.setState({ comparedAt });
}

/** Notes that the server went back in time, adding to earlier unread news. */
export function noteWentBack({ at, changes }: ServerWentBack) {
  useSyncStatus.setState(({ wentBack }) => ({
    wentBack: { at, changes: changes + (wentBack?.changes ?? 0) },
  }));
}

/** Restores the state from before the reload, and stores it from now on: losses are shown until read. */
export function recallSyncStatus() {
  const kept = storedJson(STORAGE_KEY, facts);
  if (kept) useSyncStatus.setState(kept);
  useSyncStatus.subscribe((now, before) => {
    if (KEPT.every((fact) => now[fact] === before[fact])) return;
    // Without room it lives as long as the page.
    storeJson(STORAGE_KEY, Object.fromEntries(KEPT.map((fact) => [fact, now[fact]])));
  });
}

const KEPT = ["offlineSince", "lastSyncedAt", "comparedAt", "lost", "wentBack"] as const;

/** Another user must not see these figures. */
export function resetSyncStatus() {
  useSyncStatus.setState({
    waiting: 0,
    files: 0,
    attention: 0,
    answeredAt: null,
    lastSyncedAt: null,
    trouble: null,
    failures: 0,
    comparedAt: null,
    lost: null,
    wentBack: null,
  });
  localStorage.removeItem(STORAGE_KEY);
}

/** Follows the device's own network state, which is reliable when it reports none. */
export function followNetwork(now: () => string) {
  const note = () => noteExchange({ online: false, trouble: "unreachable", at: now() });
  if (!navigator.onLine) note();
  window.addEventListener("offline", note);
}
