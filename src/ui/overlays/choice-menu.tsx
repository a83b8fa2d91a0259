import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { Icon } from "../marks/icon.tsx";
import { Menu, type MenuAction } from "./menu.tsx";

interface ChoiceMenuProps {
  items: readonly MenuAction[];
  /** What is chosen. */
  name: string;
  /** For screen readers: what is chosen there, and the choice. */
  label: string;
  mark?: ReactNode;
}

/** A button that shows what is chosen, and opens a menu of the choices. */
export function ChoiceMenu({ items, name, label, mark }: ChoiceMenuProps) {
  return (
    <Menu items={items}>
      <Button variant="secondary" aria-label={label}>
        {mark}
        <span className="max-w-40 truncate">{name}</span>
        <Icon name="chevron-down" />
      </Button>
    </Menu>
  );
}
