import { useEffect } from "react";
import { changeOverTablet } from "#commands/clock/tablet.ts";
import { useCommand } from "#commands/use-command.ts";
import type { KioskLock } from "#domain/kiosk/lock-state.ts";
import { MINUTE_MS } from "#lib/time/calendar-days.ts";
import { useDevices } from "#queries/work.ts";
import { lockDevice, useKiosk } from "#stores/kiosk-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { useNow } from "#view/times/use-now.ts";

const EVERY_MS = 10 * MINUTE_MS;

/**
 * Has a tablet that works under a person's account ask for a sign-in of its own, and change over to it while nobody
 * stands there.
 */
export function useChangeOver(lock: KioskLock, isIdle: boolean) {
  const changeOver = useCommand(changeOverTablet);
  const { tabletKey, deviceName } = useKiosk();
  const isReady = useSyncStatus(({ online, waiting }) => online && waiting === 0);
  const registrations = useDevices()
    ?.map(({ id, status }) => `${id} ${status}`)
    .join();
  const now = useNow(EVERY_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again as time goes on, and when an admin confirms a tablet.
  useEffect(() => {
    if (lock.tablet || !tabletKey || !isReady || !isIdle) return;
    changeOver({
      key: tabletKey,
      isNeeded: () => useKiosk.getState().lock?.tablet === null,
      adopt: ({ tablet, tokens }) => lockDevice({ ...lock, tablet }, deviceName, tokens),
    }).catch((error: unknown) => console.warn("The tablet works on under the account of a person:", error));
  }, [now, registrations, isReady, isIdle]);
}
