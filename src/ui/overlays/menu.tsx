import type { ReactElement, ReactNode } from "react";
import {
  Menu as AriaMenu,
  MenuItem,
  type MenuItemProps,
  MenuTrigger,
  type MenuTriggerProps,
} from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { cx } from "../cx.ts";
import { useLayer } from "./layers.ts";
import { useTriggeredLayer } from "./popover.tsx";

/** A menu entry; with `href` it is a link. */
export interface MenuAction extends Omit<MenuItemProps, "className" | "children" | "textValue"> {
  id: string;
  label: string;
  icon?: ReactNode;
  isDangerous?: boolean;
}

interface MenuProps extends Omit<MenuTriggerProps, "children"> {
  items: readonly MenuAction[];
  children: ReactElement;
}

const PANEL = {
  offset: 6,
  containerPadding: 12,
  className:
    "min-w-48 overflow-y-auto rounded-xl border border-line bg-surface py-1.5 text-ink shadow-float entering:animate-appear",
};

export function Menu({ items, children, ...props }: MenuProps) {
  return (
    <MenuTrigger {...props}>
      {children}
      <MenuPanel items={items} />
    </MenuTrigger>
  );
}

function MenuPanel({ items }: Pick<MenuProps, "items">) {
  useTriggeredLayer();
  return (
    <Popover {...PANEL}>
      <AriaMenu items={items} className="outline-none">
        {Item}
      </AriaMenu>
    </Popover>
  );
}

interface OpenMenuProps {
  label: string;
  items: readonly MenuAction[];
  button: HTMLElement;
  onClose: () => void;
}

/** One menu for the buttons of many rows, so that rows need not render one each. Render it only while open. */
export function OpenMenu({ label, items, button, onClose }: OpenMenuProps) {
  useLayer(true, onClose);
  return (
    <Popover
      {...PANEL}
      isOpen
      triggerRef={{ current: button }}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <AriaMenu aria-label={label} items={items} autoFocus="first" onClose={onClose} className="outline-none">
        {Item}
      </AriaMenu>
    </Popover>
  );
}

function Item({ label, icon, isDangerous = false, ...props }: MenuAction) {
  return (
    <MenuItem
      {...props}
      textValue={label}
      className={cx(
        "flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2 font-medium outline-none",
        "disabled:cursor-not-allowed disabled:opacity-60",
        isDangerous ? "text-danger focus:bg-danger-soft" : "focus:bg-brand-soft focus:text-brand-ink",
      )}
    >
      {icon}
      <span className="min-w-0">{label}</span>
    </MenuItem>
  );
}
