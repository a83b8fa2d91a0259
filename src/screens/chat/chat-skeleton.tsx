import type { ReactNode } from "react";
import { useSyncStatus } from "#stores/sync-store.ts";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { RowsSkeleton } from "#ui/marks/skeleton.tsx";
import { useIsFilling } from "#view/sync/use-is-filling.ts";

export function ChatSkeleton() {
  return (
    <div className="min-h-0 flex-1 overflow-hidden px-5 py-6">
      <RowsSkeleton label="Loading the messages" rows={6} />
    </div>
  );
}

/** Shown for a conversation without messages on this device. */
export function NoMessages({ children }: { children: ReactNode }) {
  const isOnline = useSyncStatus(({ online }) => online);
  const isFilling = useIsFilling();
  if (isFilling && isOnline) return <ChatSkeleton />;
  if (isFilling) {
    return (
      <EmptyState icon="cloud-off" title="No messages on this device yet">
        They come as soon as you are online.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={isOnline ? "info" : "cloud-off"} title="No messages yet">
      {children}
    </EmptyState>
  );
}
