// A tablet that left communal mode is signed out, and may still hold punches. Its tokens and punches stay aside, and
// whenever the app is open with a network, on whichever page and whoever is signed in:
//
//   rescue what waits in its replica ─ send ─ tell the server that it is no tablet any more ─ remove all of it
//
// Its replica is not opened: RxDB's free edition has the collections of one replica open, that of who is signed in.

import { use, useEffect } from "react";
import { CommandContextContext } from "#commands/command-context.ts";
import { backoffMs } from "#lib/attempts.ts";
import { must } from "#lib/must.ts";
import { coalesced } from "#lib/turns.ts";
import type { Remote } from "#remote/client.ts";
import type { LazyRemote } from "#remote/lazy-remote.ts";
import { reportDevice } from "#remote/report-device.ts";
import { createSyncTransport } from "#remote/sync-transport.ts";
import { readTabletChainEnd } from "#replica/punch-chain.ts";
import { sendRescued } from "#replication/send-rescued.ts";
import { type FormerTablet, updateFormerTablet, useKiosk } from "#stores/kiosk-store.ts";
import { device, onWake } from "../device/device.ts";
import { purgeOthers, usingLockOf } from "./purge.ts";

const RETRY_FIRST_MS = 2_000;
const RETRY_MAX_MS = 60_000;

/** Sends what former tablets hold. Renders nothing; loaded only if there are any. */
export function FormerTablets() {
  const former = useKiosk((kiosk) => kiosk.former);
  return former.map(({ user_id }) => <Dismissal key={user_id} userId={user_id} />);
}

function Dismissal({ userId }: { userId: string }) {
  const { remote } = must(use(CommandContextContext), "CommandContext around the app");
  useEffect(() => dismissing(remote, userId), [remote, userId]);
  return null;
}

/** Tries until a former tablet is dismissed; the returned function stops it. */
function dismissing(remote: LazyRemote, userId: string): () => void {
  let failures = 0;
  let retry = 0;
  let isStopped = false;
  const tryNow = coalesced(
    async () => {
      const tablet = useKiosk.getState().former.find(({ user_id }) => user_id === userId);
      if (tablet && !isStopped) await dismiss(remote, tablet);
    },
    (error) => {
      console.warn("A former tablet still holds punches:", error);
      clearTimeout(retry);
      if (isStopped) return;
      failures++;
      const pause = backoffMs(failures, RETRY_FIRST_MS, RETRY_MAX_MS, Math.random());
      retry = window.setTimeout(tryNow, pause);
    },
  );
  tryNow();
  const stopWaking = onWake(tryNow);
  return () => {
    isStopped = true;
    stopWaking();
    clearTimeout(retry);
  };
}

/** Sends what a former tablet holds and removes it from the device. Throws if that is not possible now. */
async function dismiss(lazy: LazyRemote, { user_id, name, tokens }: FormerTablet): Promise<void> {
  if (!navigator.onLine) throw new Error("There is no network.");
  const client: Remote = must((await lazy()).ephemeral, "a client without a session")();
  client.auth.onAuthStateChange((_, session) => {
    // A refresh token works once.
    if (session) updateFormerTablet(user_id, session);
  });
  const { error } = await client.auth.setSession(tokens);
  if (error) throw error;
  await purgeOthers();
  // While a tab has its replica open, or another tab does this, it waits.
  await device.exclusively(usingLockOf(user_id), async () => {
    const { discardAll, readRescued, rescue } = await import("#replica/rescue/rescue.ts");
    await rescue(user_id);
    const rescued = await readRescued(user_id);
    const refused = await sendRescued(
      rescued,
      createSyncTransport(async () => client, user_id),
    );
    const end = (await readTabletChainEnd(user_id)) ?? rescued.chain?.end;
    if (end) {
      const report = { id: end.device_id, name, last_seq: end.seq, is_kiosk: false, unsent: 0 };
      await reportDevice(client, { ...report, former: null, tablet_key: null });
    }
    if (refused + rescued.issues.length === 0) await discardAll(user_id);
  });
  updateFormerTablet(user_id, null);
  await client.auth.signOut({ scope: "local" });
}
