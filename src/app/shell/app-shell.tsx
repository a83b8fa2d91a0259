// Chunk: home
// Chunk folder: first

import { useEffect, useRef, useState } from "react";
import type { PressEvent } from "react-aria-components/Button";
import { Outlet, useLocation } from "react-router-dom";
import { Page } from "#app/routing/page.tsx";
import { framedPageOf, PAGE_WIDTHS } from "#app/routing/pages.ts";
import { screens } from "#app/routing/screens.ts";
import { loadWhenIdle } from "#lib/load-when-idle.ts";
import { useSession } from "#stores/session-store.ts";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { SkipLink } from "#ui/page/page-title.tsx";
import { useIsPhone } from "#ui/use-is-mobile.ts";
import { useAppWords } from "#words/made/use-app-words.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { BusinessScope } from "./business-scope.tsx";
import { Duties } from "./duties.tsx";
import { MobileSidebar } from "./mobile-sidebar.tsx";
import { Notices } from "./notices.tsx";
import { PAGE_EDGES } from "./offline-banner.tsx";
import { RailSidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";

const FILLED = "flex min-h-0 flex-1 flex-col pe-[var(--inset-end)] phone:ps-[var(--inset-start)]";

/** The frame around every signed-in page: sidebar, top bar, the page, and on phones the bar below it. */
export function AppShell() {
  const say = useAppWords();
  const isPhone = useIsPhone();
  const menu = useMobileMenu();
  const isBehind = isPhone && menu.isOpen;
  const { fillsFrame: isFilled, width = "usual" } = framedPageOf(useLocation().pathname) ?? {};
  useMainScreensAtHand();
  return (
    <BusinessScope>
      <div className="min-h-dvh rail:ps-[calc(4rem+var(--inset-start))]">
        <SkipLink inert={isBehind} />
        {isPhone ? <MobileSidebar {...menu} /> : <RailSidebar />}
        <div className={`flex flex-col ${isFilled ? "h-dvh" : "min-h-dvh"}`} inert={isBehind}>
          <TopBar />
          <main
            id="main"
            tabIndex={-1}
            className={
              isFilled
                ? FILLED
                : `flex-1 scroll-mt-16 pt-4 pb-[calc(1rem+var(--toast-room,0px))] max-md:pt-3 ${PAGE_EDGES}`
            }
          >
            <div className={isFilled ? "contents" : PAGE_WIDTHS[width]}>
              <Page fallback={<Skeleton label={say("waiting.page")} lines={4} />}>
                <Outlet />
              </Page>
            </div>
          </main>
          <Notices>{isPhone && <BottomBar isMenuOpen={menu.isOpen} onMore={menu.open} />}</Notices>
          <Duties />
        </div>
      </div>
    </BusinessScope>
  );
}

/** Loads the screens that work offline in advance, before the network may go. */
function useMainScreensAtHand() {
  const manages = useSession(({ scope }) => scope?.role !== "employee");
  const isAdmin = useSession(({ scope }) => scope?.role === "admin");
  useEffect(() => {
    const { dashboard, timeClock, schedule, settings, needsAttention, availability, chat, news } = screens;
    const everybodys = [dashboard, timeClock, schedule, settings, needsAttention, availability, chat, news];
    // Logging out works without a network, too.
    const lasts = [screens.login];
    const admins = isAdmin ? [screens.statistics] : [];
    const managers = manages ? [screens.roster, screens.staffAvailability] : [];
    const stops = [...everybodys, ...managers, ...admins, ...lasts].map(({ preload }) =>
      loadWhenIdle(preload),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [manages, isAdmin]);
}

/** The slide-out menu is bound to the page where it was opened, so any navigation closes it. */
function useMobileMenu() {
  const { key } = useLocation();
  const [openOn, setOpenOn] = useState<string | null>(null);
  /** Where the focus returns to. */
  const opener = useRef<Element>(null);
  // Also closes it for a later return by the back button.
  if (openOn !== null && openOn !== key) setOpenOn(null);
  function open({ target }: PressEvent) {
    opener.current = target;
    setOpenOn(key);
  }
  return { isOpen: openOn === key, opener, open, close: () => setOpenOn(null) };
}
