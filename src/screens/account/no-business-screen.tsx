import { links } from "#lib/links.ts";
import { MessageScreen } from "#screens/status/message-screen.tsx";
import { useSyncStatus } from "#stores/sync-store.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { useLogOut } from "./use-log-out.tsx";

/** For somebody who was removed from their business: what they did before has gone out, and the rest left the device. */
export function NoBusinessScreen() {
  const attention = useSyncStatus((status) => status.attention);
  const { logOut, confirmation } = useLogOut();
  return (
    <MessageScreen
      icon="lock"
      title="You are not part of a business"
      text="Somebody may have removed you from theirs. Punches you made before are still sent and counted. If this is wrong, ask the person who manages the business."
    >
      {attention > 0 && <LinkButton href={links.needsAttention()}>Review what was refused</LinkButton>}
      <LinkButton variant="secondary" href={links.businessSetup()}>
        Set up a business
      </LinkButton>
      <Button variant="quiet" onPress={logOut}>
        Log out
      </Button>
      {confirmation}
    </MessageScreen>
  );
}
