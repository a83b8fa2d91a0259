import type { ReactNode } from "react";
import { Button, type ButtonLook } from "../button.tsx";
import { cx } from "../cx.ts";
import { Icon } from "../marks/icon.tsx";
import { Menu, type MenuAction } from "./menu.tsx";

interface ChoiceMenuProps {
  items: readonly MenuAction[];
  /** What is chosen. */
  name: string;
  /** For screen readers: what is chosen there, and the choice. */
  label: string;
  mark?: ReactNode;
  /** In a crowded toolbar: an icon instead of the name, where nothing in particular is chosen. */
  icon?: ReactNode;
  size?: ButtonLook["size"];
}

/** A button that shows what is chosen, and opens a menu of the choices. */
export function ChoiceMenu({ items, name, label, mark, icon, size }: ChoiceMenuProps) {
  return (
    <Menu items={items}>
      <Button variant="secondary" size={size} aria-label={label}>
        {mark}
        {icon && <span className="hidden max-[112rem]:contents">{icon}</span>}
        <span className={cx("max-w-40 truncate", icon ? "max-[112rem]:sr-only" : "")}>{name}</span>
        <Icon name="chevron-down" className={icon ? "max-[112rem]:hidden" : undefined} />
      </Button>
    </Menu>
  );
}
