import * as v from "valibot";
import { type ServerWentBack, type SyncTrouble, useSyncStatus } from "#stores/sync-store.ts";

/** The facts that outlive a reload; the counts come from the replica. */
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

/** How an exchange with the server went. */
export interface ExchangeNote {
  /** Whether there was an answer at all. */
  online: boolean;
  /** Why it failed; null when it did not. */
  trouble: SyncTrouble | null;
  /** How many have failed in a row, this one among them; a tab of an older build does not count them. */
  failures?: number;
  /** When, as a UTC instant. */
  at: string;
}

/**
 * Notes how the last exchange went. A build that is too old stays so, however well another tab's exchanges go. An answer
 * that was on its way when the network went brings nobody back online.
 */
export function noteExchange({ online: hasAnswered, trouble, failures = 0, at }: ExchangeNote) {
  const online = hasAnswered && navigator.onLine !== false;
  const now = trouble ?? (hasAnswered && !online ? "unreachable" : null);
  useSyncStatus.setState((status) => ({
    online,
    trouble: status.trouble === "outdated" ? "outdated" : now,
    failures,
    offlineSince: online ? null : (status.offlineSince ?? at),
    lastSyncedAt: trouble ? status.lastSyncedAt : at,
  }));
}

/** Notes that this device was found to hold what the server holds. */
export function noteCompared(comparedAt: string) {
  useSyncStatus.setState({ comparedAt });
}

/** Notes that the server went back in time, beside earlier news of it that nobody has read yet. */
export function noteWentBack({ at, changes }: ServerWentBack) {
  useSyncStatus.setState(({ wentBack }) => ({
    wentBack: { at, changes: changes + (wentBack?.changes ?? 0) },
  }));
}

/** Takes up what was known before the reload, and keeps it from now on: what was lost is told until somebody read it. */
export function recallSyncStatus() {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), facts), localStorage.getItem(STORAGE_KEY));
  if (parsed.success) useSyncStatus.setState(parsed.output);
  useSyncStatus.subscribe((now, before) => {
    if (KEPT.some((fact) => now[fact] !== before[fact])) keep(now);
  });
}

const KEPT = ["offlineSince", "lastSyncedAt", "comparedAt", "lost", "wentBack"] as const;

function keep(status: v.InferInput<typeof facts>) {
  try {
    localStorage.setItem(
      STORAGE_KEY,
      JSON.stringify(Object.fromEntries(KEPT.map((fact) => [fact, status[fact]]))),
    );
  } catch {
    // No room for a note: it then lives as long as the page.
  }
}

/** Another person's figures are nobody's business. */
export function resetSyncStatus() {
  useSyncStatus.setState({
    waiting: 0,
    attention: 0,
    lastSyncedAt: null,
    trouble: null,
    failures: 0,
    comparedAt: null,
    lost: null,
    wentBack: null,
  });
  localStorage.removeItem(STORAGE_KEY);
}

/** Follows what the device itself says of its network, which is right when it says there is none. */
export function followNetwork(now: () => string) {
  const note = () => noteExchange({ online: false, trouble: "unreachable", at: now() });
  if (!navigator.onLine) note();
  window.addEventListener("offline", note);
}
