import type { ReactNode } from "react";
import { NavLink } from "react-router-dom";
import type { NavItem } from "./nav-groups.ts";
import { NavIcon } from "./nav-icon.tsx";
import { preloadPage } from "./preload-page.ts";

export const SIDEBAR_ROW =
  "relative flex min-h-11 items-center gap-3.5 pointer-fine:min-h-10 rounded-lg px-3 py-1.5 leading-tight font-medium transition-colors focus-visible:outline-night-accent focus-visible:-outline-offset-2";

interface SidebarLinkProps {
  item: NavItem;
  isExpanded: boolean;
  /** Stands behind the label. */
  children?: ReactNode;
}

export function SidebarLink({ item, isExpanded, children }: SidebarLinkProps) {
  return (
    <NavLink
      to={item.href}
      onPointerEnter={() => preloadPage(item.href)}
      className={({ isActive }) =>
        `${SIDEBAR_ROW} ${isActive ? "bg-night-raised text-on-night shadow-[inset_3px_0_0_var(--color-night-accent)]" : "text-on-night-muted hover:bg-night-raised hover:text-on-night"}`
      }
    >
      <NavIcon name={item.icon} />
      <span className={isExpanded ? "" : "sr-only"}>{item.label}</span>
      {children}
    </NavLink>
  );
}
