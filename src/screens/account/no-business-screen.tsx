import { Suspense, useState } from "react";
import { links } from "#lib/links.ts";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { lazyPart } from "#ui/page/lazy-part.ts";
import { NotOpened } from "#ui/page/not-loaded.tsx";
import { useLogOut } from "#view/account/use-log-out.tsx";
import { MessageScreen } from "#view/status/message-screen.tsx";
import { CornerSync } from "#view/sync/corner-sync.tsx";

const deletion = lazyPart(
  async () => (await import("#view/account/delete-account-dialog.tsx")).DeleteAccountDialog,
  NotOpened,
);

/**
 * For somebody who was removed from their business: what they did before has gone out, and the rest left the device. Only
 * an admin may want one of their own: who signed up for one is led to its set-up and never comes here.
 */
export function NoBusinessScreen() {
  const attention = useSyncStatus((status) => status.attention);
  const isAdmin = useSession(({ scope }) => scope?.role === "admin");
  // Of somebody who was removed the sign-in is closed already.
  const hasAccount = useSession(({ scope }) => Boolean(scope?.role));
  const [isDeleting, setDeleting] = useState(false);
  const { logOut, confirmation } = useLogOut();
  return (
    <MessageScreen
      icon="lock"
      title="You are not part of a business"
      text="You belong to no business at present; somebody may have removed you from theirs. Punches you made before are still sent and counted. Ask the person who manages the business if you should be part of it."
    >
      {attention > 0 && <LinkButton href={links.needsAttention()}>Review what was refused</LinkButton>}
      {isAdmin && (
        <LinkButton variant="secondary" href={links.businessSetup()}>
          Set up a business
        </LinkButton>
      )}
      <Button variant="quiet" onPress={logOut}>
        Log out
      </Button>
      {hasAccount && (
        <Button variant="quiet" onPress={() => setDeleting(true)}>
          <span className="text-danger">Delete account</span>
        </Button>
      )}
      <Suspense>{isDeleting && <deletion.Part onClose={() => setDeleting(false)} />}</Suspense>
      {confirmation}
      <CornerSync />
    </MessageScreen>
  );
}
