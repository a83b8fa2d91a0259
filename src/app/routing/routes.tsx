import { type ReactNode, Suspense, useEffect } from "react";
import { Navigate, Outlet, Route, Routes, useLocation } from "react-router-dom";
import { type KioskLock, type KioskTablet, lockStatusOf, pathInstead } from "#domain/kiosk/lock-state.ts";
import { links } from "#lib/links.ts";
import { followKiosk, useKiosk } from "#stores/kiosk-store.ts";
import { useSession } from "#stores/session-store.ts";
import { Banner } from "#ui/page/banner.tsx";
import { NotFoundScreen, StorageTroubleScreen } from "#view/status/message-screen.tsx";
import { Waiting } from "#view/status/status-screen.tsx";
import { CornerSync } from "#view/sync/signed-in-sync.tsx";
import { useAppWords } from "#words/made/use-app-words.ts";
import { frames } from "./frames.ts";
import { RequireBusiness, RequireRole, RequireSession, Start } from "./guards.tsx";
import { lazyScreen } from "./lazy-screen.ts";
import { Page } from "./page.tsx";
import { FRAMED_PAGES, OUTER_PAGES, paymentOutcome } from "./pages.ts";
import { screens } from "./screens.ts";

/** These show the sync status in their own header. The login only redirects; if not, it shows it too. */
const SHOW_SYNC_THEMSELVES = [
  links.login(),
  links.terms(),
  links.privacy(),
  links.careers(),
  links.console(),
];

/** Maps paths to screens. In communal mode every path shows the clock. */
export function AppRoutes() {
  const lock = useKiosk((kiosk) => kiosk.lock);
  const isTablets = useSession(({ scope }) => scope?.role === "tablet");
  useEffect(followKiosk, []);
  if (lock) return <CommunalRoutes lock={lock} />;
  // Communal mode ended in another tab, or the page did as it ended: nothing else is a tablet's to see.
  return isTablets ? <screens.leftTablet.Screen /> : <OpenRoutes />;
}

/** A return from the payment provider takes precedence over all paths. */
function OpenRoutes() {
  const outcome = paymentOutcome(useLocation().search);
  if (outcome === "paid") return <OuterPage screen={<screens.paymentReturn.Screen />} />;
  if (outcome === "cancelled") return <OuterPage screen={<screens.paymentCancelled.Screen />} />;
  return (
    <Routes>
      <Route element={<OuterPage />}>
        <Route path={links.home()} element={<Start />} />
        {OUTER_PAGES.filter((name) => name !== "businessSetup").map((name) => route(links[name](), name))}
        {devRoutes}
        <Route path="*" element={<NotFoundScreen />} />
        <Route element={<RequireSession />}>{route(links.businessSetup(), "businessSetup")}</Route>
      </Route>
      <Route element={<RequireSession />}>
        <Route element={<RequireBusiness />}>
          <Route element={<FramedPages />}>
            <Route element={<RequireRole />}>
              {Object.entries(FRAMED_PAGES).map(([path, { name, screen = name, rest = "" }]) =>
                route(path + rest, screen),
              )}
            </Route>
          </Route>
        </Route>
      </Route>
    </Routes>
  );
}

/** Pages for developers. A production build omits them with everything that only they use. */
const devRoutes = import.meta.env.DEV ? createDevRoutes() : null;

function createDevRoutes() {
  const devUi = lazyScreen(async () => (await import("#screens/dev-ui/dev-ui-screen.tsx")).DevUiScreen);
  return <Route path="/dev/ui" element={<devUi.Screen />} />;
}

function route(path: string, name: keyof typeof screens) {
  const { Screen } = screens[name];
  return <Route key={path} path={path} element={<Screen />} />;
}

function OuterPage({ screen = <Outlet /> }: { screen?: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Page fallback={<Waiting on="screen" />}>
      {screen}
      {!SHOW_SYNC_THEMSELVES.includes(pathname) && <CornerSync />}
    </Page>
  );
}

function FramedPages() {
  return (
    <Suspense fallback={<Waiting on="session" />}>
      <frames.shell.Screen />
    </Suspense>
  );
}

/**
 * Communal mode has the clock and, while nobody is signed in to a tablet without a sign-in of its own, the login; other
 * addresses lead to them.
 */
function CommunalRoutes({ lock }: { lock: KioskLock }) {
  const isSignedIn = useSession(({ phase }) => phase !== "signed-out");
  const { pathname } = useLocation();
  const instead = pathInstead(lock, pathname, isSignedIn);
  if (instead) return <Navigate replace to={instead} />;
  return (
    <Page fallback={<Waiting on="timeClock" />}>
      {lock.tablet ? <TabletClock lock={lock} tablet={lock.tablet} /> : <OldTabletRoutes lock={lock} />}
    </Page>
  );
}

/** Before the clock, the tablet's own session takes the place of the person's. */
function TabletClock({ lock, tablet }: { lock: KioskLock; tablet: KioskTablet }) {
  const { phase, user, scope, trouble } = useSession();
  if (phase === "initializing") return <Waiting on="authentication" />;
  if (user?.id !== tablet.user_id) return <screens.tabletSignIn.Screen />;
  if (trouble === "storage") return <StorageTroubleScreen />;
  if (phase === "opening" && !scope) return <Waiting on="session" />;
  return lockStatusOf(lock, scope) === "locked" ? (
    <frames.communal.Screen lock={lock} />
  ) : (
    <screens.endedTablet.Screen />
  );
}

function OldTabletRoutes({ lock }: { lock: KioskLock }) {
  return (
    <Routes>
      <Route path={links.login()} element={<ManagersLogin />} />
      <Route element={<RequireSession />}>
        <Route path="*" element={<Clock lock={lock} />} />
      </Route>
    </Routes>
  );
}

function ManagersLogin() {
  const say = useAppWords();
  return (
    <>
      <Banner tone="info" icon="lock" className="rounded-none">
        {say("kiosk.needsManager")}
      </Banner>
      <screens.login.Screen />
    </>
  );
}

function Clock({ lock }: { lock: KioskLock }) {
  const scope = useSession((session) => session.scope);
  return lockStatusOf(lock, scope) === "locked" ? (
    <frames.communal.Screen lock={lock} />
  ) : (
    <screens.needsManager.Screen />
  );
}
