import { type KeyboardEvent, useEffect, useRef } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import { SidebarContent } from "./sidebar-content.tsx";

interface MobileSidebarProps {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

/** The phone's sidebar: slides in from the left, over the page, which stands still meanwhile. */
export function MobileSidebar({ isOpen, setOpen }: MobileSidebarProps) {
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (isOpen) panel.current?.querySelector<HTMLElement>("a, button")?.focus();
    else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key === "Escape") setOpen(false);
  }

  return (
    <>
      <IconButton
        ref={opener}
        excludeFromTabOrder={isOpen}
        icon="menu"
        label="Open menu"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
        className="fixed top-2.5 left-2 z-20 text-ink hover:bg-sunken"
      />
      <div
        aria-hidden="true"
        onClick={() => setOpen(false)}
        className={`fixed inset-0 z-30 bg-night/60 transition-opacity duration-200 ${isOpen ? "" : "pointer-events-none opacity-0"}`}
      />
      <aside
        ref={panel}
        aria-label="Sidebar"
        inert={!isOpen}
        onKeyDown={closeOnEscape}
        className={`fixed inset-y-0 left-0 z-40 w-[280px] overflow-hidden bg-night text-on-night transition-[translate,visibility] duration-200 sm:w-[300px] ${isOpen ? "shadow-float" : "invisible -translate-x-full"}`}
      >
        <SidebarContent isExpanded isMobile>
          <IconButton
            icon="close"
            label="Close menu"
            onPress={() => setOpen(false)}
            className="text-on-night-muted hover:bg-night-raised hover:text-on-night"
          />
        </SidebarContent>
      </aside>
    </>
  );
}
