import { Navigate } from "react-router-dom";
import { links } from "#lib/links.ts";
import { useMyProfile } from "#queries/use-my-profile.ts";
import { MessageScreen } from "#screens/status/message-screen.tsx";
import { StatusScreen } from "#screens/status/status-screen.tsx";
import { useSyncStatus } from "#stores/sync-store.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { useLogOut } from "./use-log-out.tsx";

/** For somebody without a business: whoever pays or paid for one sets it up, everybody else reads how things stand. */
export function NoBusinessScreen() {
  const profile = useMyProfile();
  if (profile === undefined) return <StatusScreen text="Validating session..." />;
  const hasPaid = profile !== null && profile.subscription_status !== "none";
  return hasPaid ? <Navigate replace to={links.businessSetup()} /> : <NotPartOfOne />;
}

function NotPartOfOne() {
  const { waiting, attention } = useSyncStatus();
  const { logOut, confirmation } = useLogOut();
  return (
    <MessageScreen
      icon="info"
      title="You are not part of a business at the moment"
      text={`${whereChangesAre(waiting, attention)} If this surprises you, ask the person who manages your business.`}
    >
      {attention > 0 && (
        <LinkButton href={links.needsAttention()}>Needs Attention ({attention} refused)</LinkButton>
      )}
      <Button variant={attention > 0 ? "secondary" : "primary"} onPress={logOut}>
        Log out
      </Button>
      {confirmation}
    </MessageScreen>
  );
}

function whereChangesAre(waiting: number, attention: number): string {
  if (waiting === 1) return "Your punches are safe. 1 change waits on this device and is sent by itself.";
  if (waiting > 1)
    return `Your punches are safe. ${waiting} changes wait on this device and are sent by themselves.`;
  if (attention > 0)
    return "Your punches are safe. What the server refused is kept on this device until you decide.";
  return "Your punches are safe and were sent.";
}
