import { useSyncStatus } from "#stores/sync-store.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { RowsSkeleton } from "#ui/skeleton-shapes.tsx";

/** While the messages are read. */
export function ChatSkeleton() {
  return (
    <div className="min-h-0 flex-1 overflow-hidden px-5 py-6">
      <RowsSkeleton label="Loading the messages" rows={6} />
    </div>
  );
}

/** In place of a conversation that is not on this device. */
export function NoMessages() {
  const isOnline = useSyncStatus(({ online }) => online);
  return (
    <EmptyState icon={isOnline ? "info" : "cloud-off"} title="No messages yet">
      Start the conversation!
    </EmptyState>
  );
}
