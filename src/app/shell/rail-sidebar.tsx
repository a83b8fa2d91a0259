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
      className={`group/sidebar fixed inset-y-0 start-0 z-30 overflow-hidden bg-night ps-[var(--inset-start)] text-on-night transition-[width] duration-200 ${isExpanded ? "w-[calc(16rem+var(--inset-start))] shadow-float" : "w-[calc(4rem+var(--inset-start))]"}`}
    >
      <SidebarContent isExpanded={isExpanded} isMobile={false}>
        {/* Without a pointer that hovers the rail is widened by this; otherwise it is only there to fold it. */}
        <span className={isExpanded ? "" : "hidden pointer-coarse:block"}>
          <IconButton
            icon={isExpanded ? "collapse-left" : "menu"}
            label={isExpanded ? "Collapse sidebar" : "Expand sidebar"}
            aria-expanded={isExpanded}
            onPress={() => setExpanded(!isExpanded)}
            className="text-on-night-muted hover:bg-night-raised hover:text-on-night"
          />
        </span>
      </SidebarContent>
    </aside>
  );
}
