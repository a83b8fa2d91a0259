import type { RefObject } from "react";
import { links } from "#lib/links.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Popover } from "#ui/popover.tsx";
import { syncExplanation } from "./sync-explanation.ts";
import { syncLabel } from "./sync-label.ts";
import { SyncNowButton } from "./sync-now-button.tsx";
import { keptHere, syncTimes } from "./sync-times.ts";
import { WaitingList } from "./waiting-list.tsx";

interface SyncPanelProps {
  triggerRef: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

export function SyncPanel({ triggerRef, onClose }: SyncPanelProps) {
  const format = useFormat();
  const status = useSyncStatus();
  return (
    <Popover
      label="Sync"
      isOpen
      triggerRef={triggerRef}
      placement="bottom end"
      onOpenChange={(open) => !open && onClose()}
    >
      <h2 className="text-lg font-bold">{syncLabel(status, format).text}</h2>
      <p className="mt-1 text-muted">{syncExplanation(status)}</p>
      {status.attention > 0 && (
        <div className="mt-4 rounded-xl bg-danger-soft p-4">
          <p className="font-semibold text-danger">{refused(status.attention)}</p>
          <LinkButton fullWidth className="mt-3" href={links.needsAttention()} onPress={onClose}>
            Review
          </LinkButton>
        </div>
      )}
      {status.waiting > 0 && <WaitingList />}
      <SyncNowButton />
      <dl className="mt-4 flex flex-col gap-1.5 border-t border-line pt-4 text-sm tabular-nums">
        {[...syncTimes(status, format), keptHere(status.persisted)].map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  );
}

function refused(count: number): string {
  return `The server refused ${count === 1 ? "1 change" : `${count} changes`}.`;
}
