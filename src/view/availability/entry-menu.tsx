import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { Button } from "#ui/button.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Menu, type MenuAction } from "#ui/overlays/menu.tsx";
import { useAvailabilityWords } from "#words/made/use-availability-words.ts";
import { useFormat } from "../format/use-format.ts";
import { useDeciding } from "../people/use-deciding.ts";
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
  const say = useAvailabilityWords();
  const { mayDecide } = useDeciding();
  const format = useFormat();
  const changes = useAvailabilityChanges();
  const actionsFor = (entries: Entries): MenuAction[] => {
    const [first] = entries;
    const count = entries.length;
    const isOneDay = count === 1;
    const done = say("toast.removed", { entry: saysText(say, first, format), count });
    // Only whoever decides can restore an approved entry as it was.
    const isAskedAnew =
      approvalMode &&
      !mayDecide(first.user_id) &&
      entries.some(({ available, status }) => !available && status === "approved");
    const ids = entries.map(({ id }) => id);
    const edit = {
      id: `edit ${count}`,
      label: isOneDay ? say("menu.editDay") : say("menu.editAll", { count }),
      icon: <ControlIcon name="pencil" />,
      onAction: () => onEdit(entries),
    };
    const remove = {
      id: `remove ${count}`,
      label: isOneDay ? say("menu.removeDay") : say("menu.removeAll", { count }),
      icon: <ControlIcon name="trash" />,
      isDangerous: true,
      onAction: () => void changes.remove(ids, done, isAskedAnew ? say("toast.restored") : undefined),
    };
    // A denied entry is requested again, not changed.
    return first.status === "denied" ? [remove] : [edit, remove];
  };
  const items = [...(day && series.length > 1 ? actionsFor([day]) : []), ...actionsFor(series)];
  return (
    <Menu items={items}>
      <Button variant="quiet" aria-label={say("menu.label", { entry: of })}>
        <ControlIcon name="more" />
      </Button>
    </Menu>
  );
}
