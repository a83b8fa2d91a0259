import { type FocusEvent, useState } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import { SidebarContent } from "./sidebar-content.tsx";

/** The desktop's sidebar: a rail of icons that widens under the pointer or the keyboard's focus, over the page. */
export function RailSidebar() {
  const [isExpanded, setExpanded] = useState(false);

  function expandForKeyboard(event: FocusEvent) {
    if (event.target.matches(":focus-visible")) setExpanded(true);
  }

  function collapseAfterKeyboard(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setExpanded(false);
  }

  return (
    <aside
      aria-label="Sidebar"
      data-expanded={isExpanded}
      onPointerEnter={(event) => event.pointerType !== "touch" && setExpanded(true)}
      onPointerLeave={(event) => event.pointerType !== "touch" && setExpanded(false)}
      onFocus={expandForKeyboard}
      onBlur={collapseAfterKeyboard}
      className={`group/sidebar fixed inset-y-0 left-0 z-30 overflow-hidden bg-night text-on-night transition-[width] duration-200 ${isExpanded ? "w-64 shadow-float" : "w-16"}`}
    >
      <SidebarContent isExpanded={isExpanded} isMobile={false}>
        <IconButton
          icon={isExpanded ? "collapse-left" : "menu"}
          label={isExpanded ? "Collapse sidebar" : "Expand sidebar"}
          aria-expanded={isExpanded}
          onPress={() => setExpanded(!isExpanded)}
          className={`text-on-night-muted hover:bg-night-raised hover:text-on-night ${isExpanded ? "" : "hidden pointer-coarse:inline-grid"}`}
        />
      </SidebarContent>
    </aside>
  );
}
