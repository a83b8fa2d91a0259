import { useDeferredValue } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { links } from "#lib/links.ts";
import { RUN_MODE } from "#lib/run-mode.ts";
import { useSession } from "#stores/session-store.ts";
import { FirstConnectionScreen } from "#view/status/first-connection-screen.tsx";
import { StatusScreen } from "#view/status/status-screen.tsx";
import { StorageTroubleScreen } from "#view/status/storage-trouble-screen.tsx";
import { Page } from "./page.tsx";
import { mayOpen, needsBusiness } from "./pages.ts";
import { screens } from "./screens.ts";

/** Lets the signed-in through; everybody else goes to the login, which leads back here. */
export function RequireSession() {
  const { phase, trouble } = useSession();
  // The frame and its page are much to draw: in slices, so that a slow phone goes on answering meanwhile.
  const isReady = useDeferredValue(phase) === "ready";
  const { pathname, search, hash } = useLocation();
  if (phase === "initializing") return <StatusScreen text="Checking authentication..." />;
  if (phase === "signed-out")
    return <Navigate replace to={links.login({ redirect: pathname + search + hash })} />;
  if (phase === "ready" && isReady) return <Outlet />;
  if (trouble === "storage") return <StorageTroubleScreen />;
  if (trouble === "unreachable") return <FirstConnectionScreen />;
  return <StatusScreen text="Validating session..." />;
}

/**
 * Lets those through who belong to a business. Who registered one sets it up first; everybody else was removed from
 * theirs, and may still see to what only this device holds.
 */
export function RequireBusiness() {
  const { scope, user } = useSession();
  const { pathname } = useLocation();
  if (scope?.business_id || !needsBusiness(pathname)) return <Outlet />;
  if (user?.businessName) return <Navigate replace to={links.businessSetup()} />;
  return (
    <Page fallback={<StatusScreen text="Loading..." />}>
      <screens.noBusiness.Screen />
    </Page>
  );
}

/** Lets those through whose role may see the page. */
export function RequireRole() {
  const role = useSession(({ scope }) => scope?.role ?? null);
  const { pathname } = useLocation();
  return mayOpen(pathname, role) ? <Outlet /> : <screens.noAccess.Screen />;
}

/**
 * The start of the site. Whoever is signed in is led to the dashboard, also without a network; the installed app has no
 * use for a start page and goes on to the login; everybody else is shown it.
 */
export function Start() {
  const isSignedIn = useSession(({ user }) => user !== null);
  if (isSignedIn) return <Navigate replace to={links.dashboard()} />;
  if (RUN_MODE === "installed") return <Navigate replace to={links.login()} />;
  return <screens.landing.Screen />;
}
