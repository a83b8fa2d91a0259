import type { RefObject } from "react";
import { formatTimeAndDay } from "#lib/format.ts";
import { useRejectedChanges } from "#queries/use-rejected-changes.ts";
import { useZone } from "#screens/business/use-zone.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { Popover } from "#ui/popover.tsx";
import { RefusedChange } from "./refused-change.tsx";
import { syncLabel } from "./sync-label.ts";

interface SyncPanelProps {
  triggerRef: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

export function SyncPanel({ triggerRef, onClose }: SyncPanelProps) {
  const zone = useZone();
  const status = useSyncStatus();
  const refused = useRejectedChanges() ?? [];
  const { lastSyncedAt } = status;
  return (
    <Popover
      label="Sync"
      isOpen
      triggerRef={triggerRef}
      placement="bottom end"
      onOpenChange={(open) => !open && onClose()}
    >
      <h2 className="text-lg font-bold">{syncLabel(status, zone).text}</h2>
      <p className="mt-1 text-muted">{explanation(status)}</p>
      <p className="mt-3 text-sm text-muted tabular-nums">
        Last sync: {lastSyncedAt ? formatTimeAndDay(lastSyncedAt, zone, new Date().toISOString()) : "not yet"}
      </p>
      {refused.length > 0 && (
        <section aria-label="Needs attention" className="mt-5 border-t border-line pt-4">
          <h3 className="font-bold">Needs attention</h3>
          <ul className="divide-y divide-line">
            {refused.map((change) => (
              <RefusedChange key={change.id} change={change} zone={zone} />
            ))}
          </ul>
        </section>
      )}
    </Popover>
  );
}

function explanation(status: { online: boolean; waiting: number; attention: number }): string {
  const { online, waiting, attention } = status;
  if (waiting === 0) {
    return online
      ? `Everything ${attention > 0 ? "else " : ""}you did on this device is on the server.`
      : "Nothing is waiting. You can go on working; what you do is kept on this device.";
  }
  const what = waiting === 1 ? "1 change is" : `${waiting} changes are`;
  return online
    ? `${what} stored on this device and on the way to the server.`
    : `${what} stored on this device and will be sent as soon as there is a connection.`;
}
