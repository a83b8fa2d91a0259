import { useNavigate } from "react-router-dom";
import { links } from "#lib/links.ts";
import { RUN_MODE } from "#lib/run-mode.ts";
import { useSession } from "#stores/session-store.ts";

/** Leads back to where somebody came from within the app; who came from elsewhere gets to their start. */
export function useWayBack(): () => void {
  const navigate = useNavigate();
  const isSignedIn = useSession(({ user }) => user !== null);
  const start = isSignedIn ? links.dashboard() : RUN_MODE === "installed" ? links.login() : links.home();
  return () => (cameFromWithin() ? navigate(-1) : navigate(start, { replace: true }));
}

/** The router numbers the pages it has shown in this tab. */
function cameFromWithin(): boolean {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && "idx" in state && Number(state.idx) > 0;
}
