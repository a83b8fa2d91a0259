import { Button } from "react-aria-components/Button";
import { ControlIcon } from "#ui/control-icon.tsx";
import { Menu, type MenuAction } from "#ui/menu.tsx";

interface LineMenuProps {
  /** Which message it belongs to, in words. */
  of: string;
  /** Left out where it cannot be done. */
  onEdit?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
}

/** What somebody can do with a message. It shows with a pointer over the message, or the focus in it; on touch always. */
export function LineMenu({ of, onEdit, onDelete }: LineMenuProps) {
  const items: MenuAction[] = [];
  if (onEdit)
    items.push({ id: "edit", label: "Edit", icon: <ControlIcon name="pencil" />, onAction: onEdit });
  if (onDelete) {
    items.push({
      ...{ id: "delete", label: "Delete", icon: <ControlIcon name="trash" /> },
      ...{ isDangerous: true, onAction: onDelete },
    });
  }
  if (items.length === 0) return null;
  return (
    <Menu items={items}>
      <Button
        aria-label={`Actions for the message ${of}`}
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-lg text-muted opacity-0 transition-opacity group-hover:opacity-100 hover:bg-sunken hover:text-ink focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
      >
        <ControlIcon name="more" />
      </Button>
    </Menu>
  );
}
