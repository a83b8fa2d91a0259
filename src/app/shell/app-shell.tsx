import { Suspense, useEffect, useState } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { Page } from "#app/page.tsx";
import { fillsFrame } from "#app/pages.ts";
import { screens } from "#app/screens.ts";
import { loadWhenIdle } from "#lib/load-when-idle.ts";
import { useSession } from "#stores/session-store.ts";
import { lazyPart } from "#ui/lazy-part.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { SkipLink } from "#ui/skip-link.tsx";
import { useIsMobile } from "#ui/use-is-mobile.ts";
import { BusinessScope } from "./business-scope.tsx";
import { MobileSidebar } from "./mobile-sidebar.tsx";
import { Notices } from "./notices.tsx";
import { PAGE_EDGES } from "./page-edges.ts";
import { RailSidebar } from "./rail-sidebar.tsx";
import { TopBar } from "./top-bar.tsx";

const news = lazyPart(async () => (await import("./news-toasts.ts")).NewsToasts);
const posts = lazyPart(async () => (await import("./post-toasts.ts")).PostToasts);
const chat = lazyPart(async () => (await import("./chat-toasts.ts")).ChatToasts);
const letters = lazyPart(async () => (await import("./private-toasts.ts")).PrivateToasts);
const account = lazyPart(async () => (await import("./account-toasts.ts")).AccountToasts);
const availability = lazyPart(async () => (await import("./availability-toasts.ts")).AvailabilityToasts);
const duties = lazyPart(async () => (await import("./clock-duties.ts")).ClockDuties);
const pushes = lazyPart(async () => (await import("./push-duties.ts")).PushDuties);
const counting = lazyPart(async () => (await import("./counting-ahead.ts")).CountingAhead);

const FILLED = "flex min-h-0 flex-1 flex-col pe-[var(--inset-end)] max-md:ps-[var(--inset-start)]";

/** The frame around every page of the signed-in: sidebar, top bar, and the page itself. */
export function AppShell() {
  const isMobile = useIsMobile();
  const menu = useMobileMenu();
  const isFilled = fillsFrame(useLocation().pathname);
  const role = useSession(({ scope }) => scope?.role);
  // Who was removed from theirs still sees to what was refused.
  const hasBusiness = useSession(({ scope }) => Boolean(scope?.business_id));
  useMainScreensAtHand();
  return (
    <BusinessScope>
      <div className="min-h-dvh md:ps-[calc(4rem+var(--inset-start))]">
        <SkipLink inert={isMobile && menu.isOpen} />
        {isMobile ? <MobileSidebar {...menu} /> : <RailSidebar />}
        <div className={`flex flex-col ${isFilled ? "h-dvh" : "min-h-dvh"}`} inert={isMobile && menu.isOpen}>
          <TopBar />
          <main
            id="main"
            tabIndex={-1}
            className={
              isFilled
                ? FILLED
                : `flex-1 scroll-mt-16 pt-5 pb-[calc(1.25rem+var(--toast-room,0px))] lg:pt-7 lg:pb-[calc(1.75rem+var(--toast-room,0px))] ${PAGE_EDGES}`
            }
          >
            <Page fallback={<Skeleton label="Loading the page" lines={4} />}>
              <Outlet />
            </Page>
          </main>
          <Notices />
          <Suspense>
            {hasBusiness && <news.Part />}
            {role === "admin" && <counting.Part />}
            {role && role !== "employee" && <availability.Part />}
            {hasBusiness && <posts.Part />}
            {hasBusiness && <chat.Part />}
            {hasBusiness && <letters.Part />}
            {hasBusiness && <account.Part />}
            {hasBusiness && <duties.Part />}
            {hasBusiness && <pushes.Part />}
          </Suspense>
        </div>
      </div>
    </BusinessScope>
  );
}

/** Loads the screens that work offline before they are asked for: the network may be gone by then. */
function useMainScreensAtHand() {
  const manages = useSession(({ scope }) => scope?.role !== "employee");
  const isAdmin = useSession(({ scope }) => scope?.role === "admin");
  useEffect(() => {
    const { dashboard, timeClock, schedule, settings, needsAttention, availability, chat, news } = screens;
    const everybodys = [dashboard, timeClock, schedule, settings, needsAttention, availability, chat, news];
    const admins = isAdmin ? [screens.statistics] : [];
    const managers = manages ? [screens.roster, screens.staffAvailability] : [];
    const stops = [...everybodys, ...managers, ...admins].map(({ preload }) => loadWhenIdle(preload));
    return () => {
      for (const stop of stops) stop();
    };
  }, [manages, isAdmin]);
}

/** The slide-out menu: open where it was opened, so that it is closed by having led somewhere, be it to the same page. */
function useMobileMenu() {
  const { key } = useLocation();
  const [openOn, setOpenOn] = useState<string | null>(null);
  // Also for when the back button leads here again.
  if (openOn !== null && openOn !== key) setOpenOn(null);
  return { isOpen: openOn === key, setOpen: (isOpen: boolean) => setOpenOn(isOpen ? key : null) };
}
