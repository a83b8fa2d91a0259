import { useState } from "react";
import { links } from "#lib/links.ts";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { useLogOut } from "#view/account/use-log-out.tsx";
import { MessageScreen } from "#view/status/message-screen.tsx";
import { CornerSync } from "#view/sync/signed-in-sync.tsx";
import { useAccountWords } from "#words/made/use-account-words.ts";

const deletion = lazyDialog(
  async () => (await import("#view/account/delete-account-dialog.tsx")).DeleteAccountDialog,
);

/**
 * For somebody removed from their business: their changes were sent and the replica was purged. Only an admin may
 * found one: anyone who signed up for a business is led to its set-up instead.
 */
export function NoBusinessScreen() {
  const say = useAccountWords();
  const attention = useSyncStatus((status) => status.attention);
  const isAdmin = useSession(({ scope }) => scope?.role === "admin");
  // A removed person's account is closed already.
  const hasAccount = useSession(({ scope }) => Boolean(scope?.role));
  const [isDeleting, setDeleting] = useState(false);
  const { logOut, confirmation } = useLogOut();
  return (
    <MessageScreen icon="lock" title={say("noBusiness.title")} text={say("noBusiness.text")}>
      {attention > 0 && <LinkButton href={links.needsAttention()}>{say("noBusiness.review")}</LinkButton>}
      {isAdmin && (
        <LinkButton variant="secondary" href={links.businessSetup()}>
          {say("noBusiness.setUp")}
        </LinkButton>
      )}
      <Button variant="quiet" onPress={logOut}>
        {say("noBusiness.logOut")}
      </Button>
      {hasAccount && (
        <Button variant="quiet" onPress={() => setDeleting(true)}>
          <span className="text-danger">{say("noBusiness.deleteAccount")}</span>
        </Button>
      )}
      {isDeleting && <deletion.Part onClose={() => setDeleting(false)} />}
      {confirmation}
      <CornerSync />
    </MessageScreen>
  );
}
