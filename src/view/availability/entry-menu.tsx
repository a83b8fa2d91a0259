import { counted } from "#lib/format/counted.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { useSession } from "#stores/session-store.ts";
import { Button } from "#ui/button.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Menu, type MenuAction } from "#ui/overlays/menu.tsx";
import { useFormat } from "../format/use-format.ts";
import { saysText } from "./entry-words.ts";
import { useAvailabilityChanges } from "./use-availability-changes.ts";

/** Some entries that say the same. */
export type Entries = readonly [StaffAvailability, ...StaffAvailability[]];

interface EntryMenuProps {
  /** Which entry it belongs to, in words. */
  of: string;
  /** The one day it is about, where it is about one of several. */
  day?: StaffAvailability | undefined;
  /** All that were entered together and can still be changed. */
  series: Entries;
  approvalMode: boolean;
  onEdit: (entries: Entries) => void;
}

/** What can be done with an entry: one of its days, or all of them. */
export function EntryMenu({ of, day, series, approvalMode, onEdit }: EntryMenuProps) {
  const isStaff = useSession(({ scope }) => scope?.role === "employee");
  const format = useFormat();
  const changes = useAvailabilityChanges();
  const actionsFor = (entries: Entries, words: string): MenuAction[] => {
    const [first] = entries;
    const done = `Removed: ${saysText(first, format).toLowerCase()}, ${words}`;
    // Only managers put back what is approved as it was.
    const isAskedAnew =
      approvalMode && isStaff && entries.some(({ available, status }) => !available && status === "approved");
    const remove = () =>
      void changes.remove(
        entries.map(({ id }) => id),
        done,
        isAskedAnew ? "Put back. A manager has to approve it again." : undefined,
      );
    return [
      // What was denied is asked for anew, not changed.
      ...(first.status === "denied"
        ? []
        : [
            {
              id: `change ${words}`,
              label: `Change ${words}`,
              icon: <ControlIcon name="pencil" />,
              onAction: () => onEdit(entries),
            },
          ]),
      {
        id: `remove ${words}`,
        label: `Remove ${words}`,
        icon: <ControlIcon name="trash" />,
        isDangerous: true,
        onAction: remove,
      },
    ];
  };
  const isOne = series.length === 1;
  const all = isOne ? "this day" : `all ${counted(series.length, "day")}`;
  const items = [...(day && !isOne ? actionsFor([day], "this day") : []), ...actionsFor(series, all)];
  return (
    <Menu items={items}>
      <Button variant="quiet" aria-label={`Actions for ${of}`}>
        <ControlIcon name="more" />
      </Button>
    </Menu>
  );
}
