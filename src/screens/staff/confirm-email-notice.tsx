import { useEffect, useState } from "react";
import { AccountError } from "#commands/account-error.ts";
import { isOwnerConfirmed, sendConfirmation } from "#commands/sign-up.ts";
import { useCommand } from "#commands/use-command.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast.ts";
import { useOnline } from "#ui/use-online.ts";

const FAILED = "The mail could not be sent. Please try again.";

/** Tells admins that nobody is written to before the owner has confirmed their address, and sends that mail again. */
export function ConfirmEmailNotice() {
  const ask = useCommand(isOwnerConfirmed);
  const send = useCommand(sendConfirmation);
  const isOnline = useOnline();
  const [isConfirmed, setConfirmed] = useState(true);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    if (!isOnline) return;
    let isWanted = true;
    // While it is not known nothing is said: the server says it to whoever invites.
    ask().then(
      (answer) => isWanted && setConfirmed(answer),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [ask, isOnline]);

  if (isConfirmed || !isOnline) return null;

  async function sendAgain() {
    setBusy(true);
    try {
      if ((await send()) === "confirmed") setConfirmed(true);
      else toast.success("The mail is on its way. It may take a few minutes.");
    } catch (error) {
      toast.error((error instanceof AccountError && error.message) || FAILED);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Banner tone="info">
      <p>
        To invite people and mail payslips, confirm the owner's email address: follow the link in the mail
        from Shiftkeep. Everything else works already.
      </p>
      <div className="mt-2">
        <Button variant="secondary" isBusy={isBusy} onPress={() => void sendAgain()}>
          Send the mail again
        </Button>
      </div>
    </Banner>
  );
}
