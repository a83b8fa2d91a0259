import { useEffect, useState } from "react";
import { useCommand } from "#commands/use-command.ts";
import { type NoticeRules, syncNotices, type TabletSyncFacts } from "#domain/kiosk/sync-notice.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time/calendar-days.ts";
import { useRejectedChanges, useWaitingChanges } from "#queries/unsent-changes.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { readDeviceClock } from "./use-kiosk-machine.ts";

const RULES: NoticeRules = {
  pendingMs: MINUTE_MS,
  darkMs: 2 * DAY_MS,
  // About ten thousand punches.
  roomBytes: 20_000_000,
  offsetMs: 2 * MINUTE_MS,
};

/** The notices of the tablet, the most serious first, and how many of its punches are unsent or refused. */
export function useSyncFacts() {
  const minute = useNow(EVERY_MINUTE_MS);
  const { lastSyncedAt } = useSyncStatus();
  const isPunch = ({ collection }: { collection: string }) => collection === "punches";
  const waiting = useWaitingChanges(String(lastSyncedAt))?.filter(isPunch) ?? [];
  const refused = useRejectedChanges()?.filter(isPunch).length ?? 0;
  const pending = waiting.map(({ row }) => String(row.recorded_at));
  // Read on each render, because a punch is newer than the last full minute.
  const { instant: now, reading: clock } = useCommand(readDeviceClock)();
  const lastExchange = lastSyncedAt && putRight(lastSyncedAt, clock.offset_ms ?? 0);
  const facts = { now, pending, refused, lastExchange, storage: useRoom(minute), clock };
  return { notices: syncNotices(facts, RULES), pending: pending.length, refused, lastSyncedAt };
}

/** A time of the device's clock, corrected to the server's. */
function putRight(deviceTime: string, offsetMs: number): string {
  return new Date(Date.parse(deviceTime) + offsetMs).toISOString();
}

/** The browser's storage estimate, requested again when `asked` changes; null while loading. */
function useRoom(asked: string): TabletSyncFacts["storage"] {
  const [room, setRoom] = useState<TabletSyncFacts["storage"]>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `asked` asks again.
  useEffect(() => {
    let isCurrent = true;
    const note = ({ usage, quota }: StorageEstimate) => {
      if (isCurrent) setRoom(usage === undefined || quota === undefined ? null : { usage, quota });
    };
    // Browsers without an estimate cause no notice.
    navigator.storage?.estimate().then(note, () => {});
    return () => {
      isCurrent = false;
    };
  }, [asked]);
  return room;
}
