import { useState } from "react";
import { signOutElsewhere } from "#commands/change-sign-in.ts";
import { useCommand } from "#commands/use-command.ts";
import { useLogOut } from "#screens/account/use-log-out.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { toast } from "#ui/toast.ts";
import { useOnline } from "#ui/use-online.ts";

/** Ends all sessions of a person: those elsewhere at once, then this one in the usual way, which loses nothing. */
export function LogOutEverywhere() {
  const { logOut, confirmation } = useLogOut();
  const endOthers = useCommand(signOutElsewhere);
  const isOnline = useOnline();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function everywhere() {
    setAsking(false);
    setBusy(true);
    try {
      await endOthers();
      logOut();
    } catch (error) {
      console.error("Other sessions not ended:", error);
      toast.error("Your other devices were not logged out. Please try again.");
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button variant="secondary" isBusy={isBusy} isDisabled={!isOnline} onPress={() => setAsking(true)}>
        Log out of all devices
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Log out of all devices?"
        action="Log out everywhere"
        onConfirm={() => void everywhere()}
        onCancel={() => setAsking(false)}
      >
        Every device must log in again, this one too; a device that is open may need up to an hour to notice.
        What others hold and have not sent yet stays on them until you log in there.
      </ConfirmDialog>
      {confirmation}
    </>
  );
}
