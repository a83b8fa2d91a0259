import { lockStatusOf } from "#domain/kiosk/lock-state.ts";
import { holdLock } from "#lib/hold-lock.ts";
import { MINUTE_MS } from "#lib/time/calendar-days.ts";
import { coalesced } from "#lib/turns.ts";
import type { LazyRemote } from "#remote/lazy-remote.ts";
import { type DeviceReport, reportDevice } from "#remote/report-device.ts";
import { collectionOf, type Replica } from "#replica/collections.ts";
import { beginChain, readChainEnd } from "#replica/punch-chain.ts";
import { freshFind } from "#replica/rxdb/fresh-find.ts";
import { readWaiting } from "#replica/rxdb/stored.ts";
import { writingLockOf } from "#schema/protocol/locks.ts";
import { useKiosk } from "#stores/kiosk-store.ts";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { device } from "../device/device.ts";
import { deviceName, tabletKeyInUse } from "./device-name.ts";
import { onAnswered } from "./sync-status.ts";

/** The interval of reports without news: the review queue waits for silent kiosks, not for phones. */
const KIOSK_EVERY_MS = 5 * MINUTE_MS;
const OTHERS_EVERY_MS = 60 * MINUTE_MS;
/** The delay after an exchange, joining several reports: each report is news to every other device. */
const AFTER_EXCHANGE_MS = 5000;

const FORMER_KEY = "shiftkeep-reported-device";

/**
 * Reports this device to the server after exchanges: if it has news, and at intervals. Only one of its tabs does. A
 * device without punches that is no communal clock is not reported. Returns a stop function.
 */
export function reportDeviceOf(
  replica: Replica,
  remote: LazyRemote,
  afterExchangeMs = AFTER_EXCHANGE_MS,
): () => void {
  let stop = () => {};
  const release = holdLock(`report-${replica.name}`, () => {
    stop = follow(replica, remote, afterExchangeMs);
  });
  return () => {
    stop();
    release();
  };
}

function follow(replica: Replica, remote: LazyRemote, afterExchangeMs: number): () => void {
  const reported = { at: Number.NEGATIVE_INFINITY, text: "" };

  const report = coalesced(async () => {
    // What is pressed on an outdated page is delivered, and its managers need not wait for more.
    const { trouble } = useSyncStatus.getState();
    if ((trouble && trouble !== "outdated") || !useSession.getState().scope?.business_id) return;
    const state = await stateOf(replica);
    const text = JSON.stringify(state);
    const everyMs = state?.is_kiosk ? KIOSK_EVERY_MS : OTHERS_EVERY_MS;
    if (!state || (text === reported.text && performance.now() - reported.at < everyMs)) return;
    const former = localStorage.getItem(FORMER_KEY);
    await reportDevice(await remote(), {
      ...state,
      former: former === state.id ? null : former,
      tablet_key: state.is_kiosk ? tabletKeyInUse() : null,
    });
    Object.assign(reported, { at: performance.now(), text });
    localStorage.setItem(FORMER_KEY, state.id);
  }, notReported);

  // Before the first exchange the session may be invalid.
  let hasAnswered = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = [
    onAnswered(() => {
      hasAnswered = true;
      timer ??= setTimeout(() => {
        timer = undefined;
        report();
      }, afterExchangeMs);
    }),
    useKiosk.subscribe(() => hasAnswered && report()),
  ];
  return () => {
    clearTimeout(timer);
    for (const end of unsubscribe) end();
  };
}

async function stateOf(replica: Replica): Promise<Omit<DeviceReport, "former" | "tablet_key"> | null> {
  const { lock } = useKiosk.getState();
  const { scope } = useSession.getState();
  const status = lockStatusOf(lock, scope);
  const is_kiosk = status === "locked";
  // That it is no tablet any more is for app/session/former-tablets.tsx to say, once everything is sent.
  if (status === "switching" || (scope?.role === "tablet" && !is_kiosk)) return null;
  const end = await device.exclusively(writingLockOf(replica.userId), () =>
    is_kiosk ? beginChain(replica, device.newId) : readChainEnd(replica),
  );
  if (!end) return null;
  const waiting = await readWaiting(collectionOf(replica, "punches"));
  // Refused punches are not on the server either.
  const issues = await freshFind(replica.sync_issues, { collection: "punches" });
  const name = deviceName();
  return { id: end.device_id, name, is_kiosk, last_seq: end.seq, unsent: waiting.length + issues.length };
}

/** The next exchange retries. */
function notReported(error: unknown) {
  console.warn("The server was not told of this device:", error);
}
