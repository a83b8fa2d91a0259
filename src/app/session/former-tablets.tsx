// A tablet that left communal mode is signed out, and may still hold punches. Its tokens and punches stay aside, and
// whenever the app is open with a network, on whichever page and whoever is signed in:
//
//   open its replica with what was kept ─ send ─ tell the server that it is no tablet any more ─ remove all of it

import { use, useEffect } from "react";
import { CommandContextContext } from "#commands/command-context.ts";
import { backoffMs } from "#lib/backoff.ts";
import { coalesced } from "#lib/coalesced.ts";
import { must } from "#lib/must.ts";
import type { Remote } from "#remote/client.ts";
import type { LateRemote } from "#remote/late-remote.ts";
import { reportDevice } from "#remote/report-device.ts";
import { createSyncTransport } from "#remote/sync-transport.ts";
import type { Replica } from "#replica/collections.ts";
import { readChainEnd } from "#replica/punch-chain.ts";
import { carryOver } from "#replica/rescue/carry-over.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { readWaitingChanges } from "#replica/waiting-changes.ts";
import type { SyncState } from "#replication/machine.ts";
import { startReplication } from "#replication/start-replication.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type FormerTablet, updateFormerTablet, useKiosk } from "#stores/kiosk-store.ts";
import { device, onWake, replicationDevice } from "../boot/device.ts";
import { recallReplica } from "../sync/replica-memory.ts";
import { purgeOthers, usingLockOf } from "./purge.ts";
import { discardFor } from "./remembered-user.ts";

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
function dismissing(remote: LateRemote, userId: string): () => void {
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
async function dismiss(late: LateRemote, { user_id, name, tokens }: FormerTablet): Promise<void> {
  if (!navigator.onLine) return;
  const client: Remote = must((await late()).ephemeral, "a client without a session")();
  client.auth.onAuthStateChange((_, session) => {
    // A refresh token works once.
    if (session) updateFormerTablet(user_id, session);
  });
  const { error } = await client.auth.setSession(tokens);
  if (error) throw error;
  // While a tab has its replica open, or another tab does this, it waits.
  const isKept = await device.exclusively(usingLockOf(user_id), async () => {
    const generation = (await recallReplica(user_id))?.filling ?? 0;
    const replica = await openReplica({ userId: user_id, generation });
    try {
      await device.exclusively(writingLockOf(user_id), () => carryOver(replica, false));
      await send(replica, client, user_id);
      const end = must(await readChainEnd(replica), "a tablet's chain");
      const report = { id: end.device_id, name, last_seq: end.seq, is_kiosk: false, unsent: 0 };
      await reportDevice(client, { ...report, former: null, tablet_key: null });
      return (await replica.sync_issues.count().exec()) > 0;
    } finally {
      await replica.close();
    }
  });
  await client.auth.signOut({ scope: "local" });
  if (!isKept) discardFor(user_id);
  updateFormerTablet(user_id, null);
  await purgeOthers();
}

const FAILS: readonly SyncState[] = ["offline", "pausing", "refused", "outdated"];

async function send(replica: Replica, client: Remote, userId: string) {
  const toServer = createSyncTransport(async () => client, userId);
  // What is new on the server concerns nobody here.
  const transport = { ...toServer, listen: () => () => {} };
  let stop = async () => {};
  const sent = new Promise<void>((resolve, reject) => {
    const events = {
      ...QUIET,
      state: (state: SyncState) => FAILS.includes(state) && reject(new Error(`Replication is ${state}.`)),
      delivered: resolve,
      broken: reject,
    };
    const replication = startReplication(replica, transport, events, replicationDevice);
    stop = () => replication.stop();
  });
  await sent.finally(() => stop());
  const left = (await readWaitingChanges(replica)).length;
  if (left > 0) throw new Error(`${left} changes were not sent.`);
}

const nothing = () => {};
const QUIET = {
  reachable: nothing,
  pulled: async () => {},
  firstRows: async () => {},
  measured: nothing,
  undelivered: nothing,
  wentBack: nothing,
  compared: nothing,
};
