import { counted } from "#lib/format/counted.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { useSession } from "#stores/session-store.ts";
import { Button } from "#ui/button.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Menu, type MenuAction } from "#ui/overlays/menu.tsx";
import { useFormat } from "../format/use-format.ts";
import { saysText } from "./entry-words.ts";
import { useAvailabilityChanges } from "./use-availability-changes.ts";

/** Entries of one series, which say the same. */
export type Entries = readonly [StaffAvailability, ...StaffAvailability[]];

interface EntryMenuProps {
  /** The entry's name in the menu's label. */
  of: string;
  /** The single day to act on, if it is one of several. */
  day?: StaffAvailability | undefined;
  /** All entries of the series that can still be changed. */
  series: Entries;
  approvalMode: boolean;
  onEdit: (entries: Entries) => void;
}

/** The actions for an entry: for one of its days, or for all. */
export function EntryMenu({ of, day, series, approvalMode, onEdit }: EntryMenuProps) {
  const isStaff = useSession(({ scope }) => scope?.role === "employee");
  const format = useFormat();
  const changes = useAvailabilityChanges();
  const actionsFor = (entries: Entries, words: string): MenuAction[] => {
    const [first] = entries;
    const done = `Removed: ${saysText(first, format).toLowerCase()}, ${words}`;
    // Only managers can restore an approved entry as it was.
    const isAskedAnew =
      approvalMode && isStaff && entries.some(({ available, status }) => !available && status === "approved");
    const remove = () =>
      void changes.remove(
        entries.map(({ id }) => id),
        done,
        isAskedAnew ? "Put back. A manager has to approve it again." : undefined,
      );
    return [
      // A denied entry is requested again, not changed.
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
