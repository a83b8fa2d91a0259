import type { RefObject } from "react";
import type { Notification } from "#queries/notifications.ts";
import type { Role } from "#schema/entities/profile.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ListState } from "#ui/list-state.tsx";
import { Popover } from "#ui/popover.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { NotificationItem } from "./notification-item.tsx";

interface NotificationPanelProps {
  /** Newest first; undefined while loading. */
  items: Notification[] | undefined;
  role: Role;
  triggerRef: RefObject<HTMLButtonElement | null>;
  onClear: (ids: string[]) => void;
  onClose: () => void;
}

/** More would make the panel slow, and nobody reads on. */
const SHOWN_MAX = 100;

export function NotificationPanel({ items, role, triggerRef, onClear, onClose }: NotificationPanelProps) {
  function clear() {
    onClear(items?.map(({ id }) => id) ?? []);
    onClose();
  }

  return (
    <Popover
      label="Notifications"
      isOpen
      triggerRef={triggerRef}
      placement="bottom end"
      onOpenChange={(open) => !open && onClose()}
    >
      <header className="-mt-2 mb-2 flex min-h-11 items-center justify-between gap-3">
        <h2 className="text-lg font-bold">Notifications</h2>
        {items && items.length > 0 && (
          <Button variant="quiet" onPress={clear}>
            Clear All
          </Button>
        )}
      </header>
      <div className="-mx-5 -mb-5 h-[300px] overflow-y-auto border-t border-line">
        <ListState
          items={items}
          skeleton={<Skeleton label="Loading notifications" className="p-5" />}
          empty={<NoNotifications />}
        >
          {(all) => <NotificationList items={all} role={role} onClose={onClose} />}
        </ListState>
      </div>
    </Popover>
  );
}

function NoNotifications() {
  return (
    <div className="grid h-full place-content-center">
      <EmptyState icon="check" title="No notifications">
        You are told here of dropped and claimed shifts and of new availability.
      </EmptyState>
    </div>
  );
}

type ListProps = Pick<NotificationPanelProps, "role" | "onClose"> & { items: readonly Notification[] };

function NotificationList({ items, role, onClose }: ListProps) {
  const now = new Date().toISOString();
  const older = items.length - SHOWN_MAX;
  return (
    <ul className="divide-y divide-line">
      {items.slice(0, SHOWN_MAX).map((item) => (
        <li key={item.id}>
          <NotificationItem item={item} role={role} now={now} onPress={onClose} />
        </li>
      ))}
      {older > 0 && (
        <li className="px-5 py-3 text-sm text-muted">
          {older === 1 ? "1 older one is" : `${older} older ones are`} not shown.
        </li>
      )}
    </ul>
  );
}
