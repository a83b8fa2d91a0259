import type { ReactElement, ReactNode } from "react";
import {
  Menu as AriaMenu,
  MenuItem,
  type MenuItemProps,
  MenuTrigger,
  type MenuTriggerProps,
} from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { cx } from "./cx.ts";

/** Something a menu offers; with `href` it leads somewhere. */
export interface MenuAction extends Omit<MenuItemProps, "className" | "children" | "textValue"> {
  id: string;
  label: string;
  icon?: ReactNode;
  /** For what takes something away. */
  isDangerous?: boolean;
}

interface MenuProps extends Omit<MenuTriggerProps, "children"> {
  items: readonly MenuAction[];
  /** The button that opens it, and names it. */
  children: ReactElement;
}

/** A few actions behind a button. */
export function Menu({ items, children, ...props }: MenuProps) {
  return (
    <MenuTrigger {...props}>
      {children}
      <Popover
        offset={6}
        containerPadding={12}
        className="min-w-48 overflow-y-auto rounded-xl border border-line bg-surface py-1.5 text-ink shadow-float entering:animate-appear"
      >
        <AriaMenu items={items} className="outline-none">
          {Item}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
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
