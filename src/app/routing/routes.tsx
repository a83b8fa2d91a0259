import { type ReactNode, Suspense, useEffect } from "react";
import { Navigate, Outlet, Route, Routes, useLocation } from "react-router-dom";
import { type KioskLock, lockStatusOf, pathInstead } from "#domain/kiosk/lock-state.ts";
import { links } from "#lib/links.ts";
import { paymentOutcome } from "#screens/payment/payment-outcome.ts";
import { followKiosk, useKiosk } from "#stores/kiosk-store.ts";
import { useSession } from "#stores/session-store.ts";
import { Banner } from "#ui/page/banner.tsx";
import { NotFoundScreen } from "#view/status/message-screen.tsx";
import { CornerSync } from "#view/sync/signed-in-sync.tsx";
import { useAppWords } from "#words/made/use-app-words.ts";
import { devRoutes } from "./dev-routes.tsx";
import { frames } from "./frames.ts";
import { RequireBusiness, RequireRole, RequireSession, Start } from "./guards.tsx";
import { Page } from "./page.tsx";
import { FRAMED_PAGES, OUTER_PAGES } from "./pages.ts";
import { screens } from "./screens.ts";
import { Waiting } from "./waiting.tsx";

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
  useEffect(followKiosk, []);
  return lock ? <CommunalRoutes lock={lock} /> : <OpenRoutes />;
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

/** Communal mode has the clock and, while nobody is signed in, the login; other addresses lead to them. */
function CommunalRoutes({ lock }: { lock: KioskLock }) {
  const isSignedIn = useSession(({ phase }) => phase !== "signed-out");
  const { pathname } = useLocation();
  const instead = pathInstead(lock, pathname, isSignedIn);
  if (instead) return <Navigate replace to={instead} />;
  return (
    <Page fallback={<Waiting on="timeClock" />}>
      <Routes>
        <Route path={links.login()} element={<ManagersLogin />} />
        <Route element={<RequireSession />}>
          <Route path="*" element={<Clock lock={lock} />} />
        </Route>
      </Routes>
    </Page>
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
