import { Suspense, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { signOut } from "#commands/sign-out.ts";
import { useCommand } from "#commands/use-command.ts";
import { links } from "#lib/links.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { lazyPart } from "#ui/lazy-part.ts";

const dialog = lazyPart(async () => (await import("#ui/confirm-dialog.tsx")).ConfirmDialog);

/** Logs out; asks first while changes of this device have not reached the server. Render `confirmation` somewhere. */
export function useLogOut() {
  const leave = useCommand(signOut);
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const waiting = useSyncStatus((status) => status.waiting);
  useEffect(dialog.preloadWhenIdle, []);

  async function logOut() {
    setAsking(false);
    try {
      await leave();
    } catch (error) {
      console.error("Logout failed:", error);
    }
    navigate(links.login(), { replace: true });
  }

  const confirmation = (
    <Suspense>
      {isAsking && (
        <dialog.Part
          isOpen
          title="Log out with unsent changes?"
          action="Log out"
          onConfirm={() => void logOut()}
          onCancel={() => setAsking(false)}
        >
          {waiting === 1 ? "1 change has" : `${waiting} changes have`} not reached the server yet. What is
          waiting stays on this device and is sent when you log in here again; until then nobody else sees it.
        </dialog.Part>
      )}
    </Suspense>
  );

  return { logOut: () => (waiting > 0 ? setAsking(true) : void logOut()), confirmation };
}
