import { useEffect, useState } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { Page } from "#app/page.tsx";
import { screens } from "#app/screens.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { MobileSidebar } from "./mobile-sidebar.tsx";
import { Notices } from "./notices.tsx";
import { RailSidebar } from "./rail-sidebar.tsx";
import { TopBar } from "./top-bar.tsx";
import { useIsMobile } from "./use-is-mobile.ts";

const SETTLED_AFTER_MS = 2000;

/** The frame around every page of the signed-in: sidebar, top bar, and the page itself. */
export function AppShell() {
  const isMobile = useIsMobile();
  const menu = useMobileMenu();
  useMainScreensAtHand();
  return (
    <div className="min-h-dvh md:pl-16">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-lg bg-brand px-4 py-3 font-semibold text-on-brand focus:translate-y-0"
      >
        Skip to content
      </a>
      {isMobile ? <MobileSidebar {...menu} /> : <RailSidebar />}
      <div className="flex min-h-dvh flex-col" inert={isMobile && menu.isOpen}>
        <TopBar />
        <main id="main" tabIndex={-1} className="flex-1 px-4 py-5 sm:px-6 lg:px-8 lg:py-7">
          <Page fallback={<Skeleton label="Loading the page" lines={4} />}>
            <Outlet />
          </Page>
        </main>
        <Notices />
      </div>
    </div>
  );
}

/** Loads the screens that work offline before they are asked for: the network may be gone by then. */
function useMainScreensAtHand() {
  useEffect(() => {
    const timer = setTimeout(() => {
      screens.dashboard.preload();
      screens.timeClock.preload();
      screens.settings.preload();
      screens.needsAttention.preload();
    }, SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** The slide-out menu: open on the path it was opened on, so that it is closed by having led somewhere. */
function useMobileMenu() {
  const { pathname } = useLocation();
  const [openOn, setOpenOn] = useState<string | null>(null);
  return { isOpen: openOn === pathname, setOpen: (isOpen: boolean) => setOpenOn(isOpen ? pathname : null) };
}
