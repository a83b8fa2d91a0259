import { Suspense, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { signOut } from "#commands/sign-out.ts";
import { useCommand } from "#commands/use-command.ts";
import { links } from "#lib/links.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { lazyPart } from "#ui/lazy-part.ts";

const dialog = lazyPart(async () => (await import("#ui/confirm-dialog.tsx")).ConfirmDialog);

/** Logs out; asks first while changes of this device have not reached the server, or it could not log in again. Render `confirmation` somewhere. */
export function useLogOut() {
  const leave = useCommand(signOut);
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { waiting, online } = useSyncStatus();
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
          title={waiting > 0 ? "Log out with unsent changes?" : "Log out while offline?"}
          action="Log out"
          onConfirm={() => void logOut()}
          onCancel={() => setAsking(false)}
        >
          {waiting > 0 &&
            `${waiting === 1 ? "1 change has" : `${waiting} changes have`} not reached the server yet. What is waiting stays on this device and is sent when you log in here again; until then nobody else sees it. `}
          {!online && "Logging in again needs a connection."}
        </dialog.Part>
      )}
    </Suspense>
  );

  return { logOut: () => (waiting > 0 || !online ? setAsking(true) : void logOut()), confirmation };
}
