import { type RefObject, type TouchEvent, useEffect, useId, useRef } from "react";
import type { PressEvent } from "react-aria-components/Button";
import { isMirrored } from "#lib/keyboard.ts";
import { IconButton } from "#ui/button.tsx";
import { CountBadge } from "#ui/marks/count-badge.tsx";
import { useLayer } from "#ui/overlays/layers.ts";
import { useAppWords } from "#words/made/use-app-words.ts";
import { SidebarContent, useMenuCounts } from "./sidebar.tsx";

interface MobileSidebarProps {
  isOpen: boolean;
  /** What opened it, here or elsewhere. */
  opener: RefObject<Element | null>;
  open: (event: PressEvent) => void;
  close: () => void;
}

/** The phone's sidebar, which slides over the page: 280 px wide, 300 on larger phones, and wider for large text. */
export function MobileSidebar({ isOpen, opener, open, close }: MobileSidebarProps) {
  const say = useAppWords();
  const panel = useRef<HTMLElement>(null);
  const wasOpen = useRef(false);
  const countId = useId();
  // Of the sync indicator's refused changes the bar tells beside it.
  const { chat, news } = useMenuCounts();
  useLayer(isOpen, close);

  useEffect(() => {
    if (isOpen) panel.current?.querySelector<HTMLElement>("a, button")?.focus();
    else if (wasOpen.current && opener.current instanceof HTMLElement) opener.current.focus();
    wasOpen.current = isOpen;
  }, [isOpen, opener]);

  const swipe = useSwipeAway(close);

  return (
    <>
      <IconButton
        excludeFromTabOrder={isOpen}
        icon="menu"
        label={say("menu.open")}
        aria-expanded={isOpen}
        aria-describedby={countId}
        onPress={open}
        className="fixed top-[calc(0.625rem+env(safe-area-inset-top))] start-[max(0.5rem,var(--inset-start))] z-20 text-ink hover:bg-sunken"
      />
      {/* Read with the button, as it stands in no landmark by itself. */}
      <span id={countId} aria-hidden="true">
        <CountBadge
          count={chat + news}
          unit={say("sidebar.unread")}
          className="pointer-events-none fixed top-[calc(0.75rem+env(safe-area-inset-top))] start-[calc(1.75rem+max(0.5rem,var(--inset-start)))] z-20 h-5 min-w-5 px-1 text-xs"
        />
      </span>
      <div
        {...swipe}
        aria-hidden="true"
        onClick={close}
        className={`fixed inset-0 z-30 touch-none bg-night/60 transition-opacity duration-(--motion-move) ${isOpen ? "" : "pointer-events-none opacity-0"}`}
      />
      {/* Visible at once when it opens, or it could not take the focus. It ends above toasts. */}
      <aside
        ref={panel}
        aria-label={say("sidebar.label")}
        inert={!isOpen}
        onKeyDown={({ key }) => key === "Escape" && close()}
        {...swipe}
        className={`fixed inset-y-0 start-0 z-40 w-[min(max(280px,17.5rem),90vw)] touch-pan-y overflow-hidden bg-night pt-[env(safe-area-inset-top)] pb-(--toast-room,0px) text-on-night duration-(--motion-move) sm:w-[min(max(300px,18.75rem),90vw)] ${isOpen ? "shadow-float transition-[translate]" : "invisible -translate-x-full rtl:translate-x-full transition-[translate,visibility]"}`}
      >
        <SidebarContent isExpanded isMobile>
          <IconButton
            icon="close"
            label={say("menu.close")}
            onPress={close}
            className="text-on-night-muted hover:bg-night-raised hover:text-on-night"
          />
        </SidebarContent>
      </aside>
    </>
  );
}

/** A swipe at least this long counts; a shorter one is a shaky tap. */
const SWIPE_MIN_PX = 48;

/** Handlers for an element that a finger can push away to the side it came from. */
function useSwipeAway(swiped: () => void) {
  const start = useRef<Touch | null>(null);
  return {
    onTouchStart: ({ changedTouches }: TouchEvent) => {
      start.current = changedTouches.item(0) as Touch | null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const end = changedTouches.item(0);
      if (!start.current || !end) return;
      const sign = isMirrored(document.documentElement) ? -1 : 1;
      const away = sign * (start.current.clientX - end.clientX);
      const down = Math.abs(start.current.clientY - end.clientY);
      if (away > SWIPE_MIN_PX && away > 2 * down) swiped();
    },
  };
}
