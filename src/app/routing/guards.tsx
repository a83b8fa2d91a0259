import { useDeferredValue } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { links } from "#lib/links.ts";
import { RUN_MODE } from "#lib/run-mode.ts";
import { memberRole, useSession } from "#stores/session-store.ts";
import { NoAccessScreen, StorageTroubleScreen } from "#view/status/message-screen.tsx";
import { FirstConnectionScreen, Waiting } from "#view/status/status-screen.tsx";
import { Page } from "./page.tsx";
import { framedPageOf, mayOpen } from "./pages.ts";
import { screens } from "./screens.ts";

/** Admits signed-in people; others go to the login, which leads back here. */
export function RequireSession() {
  const { phase, trouble } = useSession();
  // Frame and page render in slices, so that a slow phone stays responsive.
  const isReady = useDeferredValue(phase) === "ready";
  const { pathname, search, hash } = useLocation();
  if (phase === "initializing") return <Waiting on="authentication" />;
  if (phase === "signed-out")
    return <Navigate replace to={links.login({ redirect: pathname + search + hash })} />;
  if (phase === "ready" && isReady) return <Outlet />;
  if (trouble === "storage") return <StorageTroubleScreen />;
  if (trouble === "unreachable") return <FirstConnectionScreen />;
  return <Waiting on="session" />;
}

/**
 * Admits members of a business. The owner-to-be first sets theirs up; people removed from theirs can still handle
 * changes that only this device holds.
 */
export function RequireBusiness() {
  const { scope, user } = useSession();
  const { pathname } = useLocation();
  if (scope?.business_id || framedPageOf(pathname)?.needsNoBusiness) return <Outlet />;
  if (user?.businessName) return <Navigate replace to={links.businessSetup()} />;
  return (
    <Page fallback={<Waiting on="screen" />}>
      <screens.noBusiness.Screen />
    </Page>
  );
}

/** Admits people whose role may see the page. */
export function RequireRole() {
  const role = useSession(memberRole);
  const { pathname } = useLocation();
  return mayOpen(pathname, role) ? <Outlet /> : <NoAccessScreen />;
}

/** The start page. Signed-in people go to the dashboard, also offline; the installed app goes to the login. */
export function Start() {
  const isSignedIn = useSession(({ user }) => user !== null);
  if (isSignedIn) return <Navigate replace to={links.dashboard()} />;
  if (RUN_MODE === "installed") return <Navigate replace to={links.login()} />;
  return <screens.landing.Screen />;
}
