import { Navigate, Outlet, useLocation } from "react-router-dom";
import { links } from "#lib/links.ts";
import { FirstConnectionScreen } from "#screens/status/first-connection-screen.tsx";
import { StatusScreen } from "#screens/status/status-screen.tsx";
import { StorageTroubleScreen } from "#screens/status/storage-trouble-screen.tsx";
import { useSession } from "#stores/session-store.ts";
import { Page } from "./page.tsx";
import { mayOpen, opensWithoutBusiness } from "./pages.ts";
import { screens } from "./screens.ts";

/** Lets the signed-in through; everybody else goes to the login, which leads back here. */
export function RequireSession() {
  const { phase, trouble } = useSession();
  const { pathname, search, hash } = useLocation();
  if (phase === "initializing") return <StatusScreen text="Checking authentication..." />;
  if (phase === "signed-out")
    return <Navigate replace to={links.login({ redirect: pathname + search + hash })} />;
  if (phase === "ready") return <Outlet />;
  if (trouble === "storage") return <StorageTroubleScreen />;
  if (trouble === "unreachable") return <FirstConnectionScreen />;
  return <StatusScreen text="Validating session..." />;
}

/**
 * Lets those through who belong to a business; whoever signed up for one sets it up first. Everybody else without one is
 * told how things stand, and may open the pages that still mean something to them.
 */
export function RequireBusiness() {
  const hasBusiness = useSession(({ scope }) => Boolean(scope?.business_id));
  const hasSignedUpForOne = useSession(({ user }) => Boolean(user?.businessName));
  const { pathname } = useLocation();
  if (hasBusiness || opensWithoutBusiness(pathname)) return <Outlet />;
  if (hasSignedUpForOne) return <Navigate replace to={links.businessSetup()} />;
  return (
    <Page fallback={<StatusScreen text="Validating session..." />}>
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

/** The start of the site: the dashboard for the signed-in, the login for everybody else. */
export function Start() {
  const phase = useSession((session) => session.phase);
  if (phase === "initializing") return <StatusScreen text="Initializing ..." />;
  return <Navigate replace to={phase === "signed-out" ? links.login() : links.dashboard()} />;
}
