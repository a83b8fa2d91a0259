import { useEffect, useState } from "react";
import type { CommandContext } from "#commands/command-context.ts";
import { useCommand } from "#commands/use-command.ts";
import {
  type NoticeRules,
  type SyncNotice,
  syncNotices,
  type TabletSyncFacts,
} from "#domain/kiosk/sync-notice.ts";
import type { ClockNow } from "#domain/time/device-clock.ts";
import { DAY_MS, MINUTE_MS } from "#lib/format/calendar-days.ts";
import { useRejectedChanges, useWaitingChanges } from "#queries/unsent-changes.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";

const RULES: NoticeRules = {
  pendingMs: MINUTE_MS,
  darkMs: 2 * DAY_MS,
  // Some ten thousand punches.
  roomBytes: 20_000_000,
  offsetMs: 2 * MINUTE_MS,
};

/** How the punches of this tablet stand with the server. */
export interface Sending {
  pending: number;
  refused: number;
  lastSyncedAt: string | null;
}

/** What the tablet has to say of itself, the gravest first. */
export function useSyncFacts(): { notices: readonly SyncNotice[]; sending: Sending } {
  const minute = useNow(EVERY_MINUTE_MS);
  const { lastSyncedAt } = useSyncStatus();
  const isPunch = ({ collection }: { collection: string }) => collection === "punches";
  const waiting = useWaitingChanges(String(lastSyncedAt))?.filter(isPunch) ?? [];
  const refused = useRejectedChanges()?.filter(isPunch).length ?? 0;
  const pending = waiting.map(({ row }) => String(row.recorded_at));
  // Read as it is drawn: a punch is younger than the last full minute.
  const { instant: now, reading: clock } = useCommand(readClock)();
  const lastExchange = lastSyncedAt && putRight(lastSyncedAt, clock.offset_ms ?? 0);
  const facts = { now, pending, refused, lastExchange, storage: useRoom(minute), clock };
  return { notices: syncNotices(facts, RULES), sending: { pending: pending.length, refused, lastSyncedAt } };
}

function readClock({ device }: CommandContext): ClockNow {
  return device.readClock();
}

/** What the device's clock showed, by the server's. */
function putRight(deviceTime: string, offsetMs: number): string {
  return new Date(Date.parse(deviceTime) + offsetMs).toISOString();
}

/** The browser's estimate, asked for anew when `asked` changes; null while it is not known. */
function useRoom(asked: string): TabletSyncFacts["storage"] {
  const [room, setRoom] = useState<TabletSyncFacts["storage"]>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` says when to ask again.
  useEffect(() => {
    let isCurrent = true;
    const note = ({ usage, quota }: StorageEstimate) => {
      if (isCurrent) setRoom(usage === undefined || quota === undefined ? null : { usage, quota });
    };
    // Browsers that do not say have no opinion on it.
    navigator.storage?.estimate().then(note, () => {});
    return () => {
      isCurrent = false;
    };
  }, [asked]);
  return room;
}
