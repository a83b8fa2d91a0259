import { useSyncStatus } from "#stores/sync-store.ts";
import { ListState } from "#ui/lists/list-state.tsx";
import { CardSkeleton } from "#ui/marks/skeleton.tsx";
import { useIsFilling } from "#view/sync/use-is-filling.ts";

/** Shown for something not on this device yet; offline it says so. */
export function NotFilled({ label, height }: { label: string; height: string }) {
  const online = useSyncStatus((status) => status.online);
  const isFilling = useIsFilling();
  return (
    <ListState
      items={undefined}
      isOffline={!online && isFilling}
      skeleton={<CardSkeleton label={label} height={height} />}
      empty={null}
    >
      {() => null}
    </ListState>
  );
}
