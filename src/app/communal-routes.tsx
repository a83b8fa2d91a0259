import { Navigate, Route, Routes, useLocation } from "react-router-dom";
import { type KioskLock, pathInstead, standingOf } from "#domain/kiosk/lock-state.ts";
import { links } from "#lib/links.ts";
import { useSession } from "#stores/session-store.ts";
import { Banner } from "#ui/banner.tsx";
import { StatusScreen } from "#view/status/status-screen.tsx";
import { RequireSession } from "./guards.tsx";
import { Page } from "./page.tsx";
import { screens } from "./screens.ts";

/** In communal mode there is the clock and, while nobody is signed in, the login; every other address leads to them. */
export function CommunalRoutes({ lock }: { lock: KioskLock }) {
  const isSignedIn = useSession(({ phase }) => phase !== "signed-out");
  const { pathname } = useLocation();
  const instead = pathInstead(lock, pathname, isSignedIn);
  if (instead) return <Navigate replace to={instead} />;
  return (
    <Page fallback={<StatusScreen text="Loading the time clock..." />}>
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
  return (
    <>
      <Banner tone="info" icon="lock" className="rounded-none">
        This device is a shared time clock. A manager or admin of its business has to log in.
      </Banner>
      <screens.login.Screen />
    </>
  );
}

function Clock({ lock }: { lock: KioskLock }) {
  const scope = useSession((session) => session.scope);
  return standingOf(lock, scope) === "locked" ? (
    <screens.communal.Screen lock={lock} />
  ) : (
    <screens.needsManager.Screen />
  );
}
