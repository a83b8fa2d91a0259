import { useSyncStatus } from "#stores/sync-store.ts";
import { useViewWords } from "#words/made/use-view-words.ts";
import { StatusScreen } from "./status-screen.tsx";

/** Shown at a person's first sign-in on a device, which needs the server once: the replica is empty. */
export function FirstConnectionScreen() {
  const say = useViewWords();
  const isInLine = useSyncStatus(({ trouble }) => trouble === "throttled");
  if (isInLine) return <InLine />;
  return (
    <StatusScreen text={say("status.firstWaiting")}>
      <h1 className="text-xl font-bold">{say("status.firstTitle")}</h1>
      <p className="text-muted">{say("status.firstText")}</p>
    </StatusScreen>
  );
}

/** The server is filling many devices, and has asked this one to come back later. */
function InLine() {
  const say = useViewWords();
  return (
    <StatusScreen text={say("status.lineWaiting")}>
      <h1 className="text-xl font-bold">{say("status.lineTitle")}</h1>
      <p className="text-muted">{say("status.lineText")}</p>
    </StatusScreen>
  );
}
