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
 * For somebody removed from their business: their changes were sent and the replica was purged. Only an admin may
 * found one: anyone who signed up for a business is led to its set-up instead.
 */
export function NoBusinessScreen() {
  const attention = useSyncStatus((status) => status.attention);
  const isAdmin = useSession(({ scope }) => scope?.role === "admin");
  // A removed person's account is closed already.
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
