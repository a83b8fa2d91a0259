import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { signOut } from "#commands/account/sign-out.ts";
import { useCommand } from "#commands/use-command.ts";
import { links } from "#lib/links.ts";
import { useWaitingFiles } from "#queries/sync.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";

const dialog = lazyDialog(async () => (await import("./log-out-dialog.tsx")).LogOutDialog);

/** Logs out; asks first if something would be lost or logging in again would fail. Render `confirmation`. */
export function useLogOut() {
  const leave = useCommand(signOut);
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const files = useWaitingFiles()?.size ?? 0;
  const mustAsk = useSyncStatus(
    ({ waiting, attention, online }) => waiting + attention + files > 0 || !online,
  );
  useEffect(dialog.preloadWhenIdle, []);

  async function logOut(options = { discard: false }) {
    setAsking(false);
    await leave(options).catch((error: unknown) => console.error("Logout failed:", error));
    navigate(links.login(), { replace: true });
  }

  return {
    logOut: () => (mustAsk ? setAsking(true) : void logOut()),
    confirmation: isAsking && (
      <dialog.Part files={files} onLogOut={logOut} onClose={() => setAsking(false)} />
    ),
  };
}
