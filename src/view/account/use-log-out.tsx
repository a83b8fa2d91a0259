import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { signOut } from "#commands/account/sign-out.ts";
import { useCommand } from "#commands/use-command.ts";
import { links } from "#lib/links.ts";
import { useWaitingFiles } from "#queries/sync.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { Button } from "#ui/button.tsx";
import { lazyAside, type Retry } from "#ui/page/lazy-part.ts";
import { OverPage } from "#ui/page/not-loaded.tsx";
import { useViewWords } from "#words/made/use-view-words.ts";

const dialog = lazyAside(async () => (await import("./log-out-dialog.tsx")).LogOutDialog, LogOutBar);

interface AskedProps {
  files: number;
  onLogOut: () => Promise<void>;
  onClose: () => void;
}

/** Asks instead of the dialog where that cannot be loaded: the server is away, and the app is not on this device yet. */
function LogOutBar({ files, onLogOut, onClose }: AskedProps & Retry) {
  const say = useViewWords();
  const { waiting, attention } = useSyncStatus();
  const count = waiting + attention + files;
  const label = count > 0 ? say("logOut.title", { count }) : say("logOut.offlineTitle");
  return (
    <OverPage label={label}>
      <p>
        {count > 0 && `${say(waiting + files > 0 ? "logOut.keptToSend" : "logOut.kept")} `}
        {say("logOut.needsConnection")}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button autoFocus onPress={onClose}>
          {say("logOut.stay")}
        </Button>
        <Button variant="secondary" onPress={() => void onLogOut()}>
          {say("logOut.logOut")}
        </Button>
      </div>
    </OverPage>
  );
}

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
