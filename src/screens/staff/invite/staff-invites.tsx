import { EVERY_MINUTE_MS, useNow } from "#screens/time-clock/use-now.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import { OpenInvites } from "./open-invites.tsx";
import { useInvites } from "./use-invites.ts";

interface StaffInvitesProps {
  /** Whether somebody is being invited. */
  isInviting: boolean;
  onClose: () => void;
}

/** Who was invited and has not joined yet, and the dialog that invites. For admins. */
export function StaffInvites({ isInviting, onClose }: StaffInvitesProps) {
  const invites = useInvites();
  const now = useNow(EVERY_MINUTE_MS);
  return (
    <>
      <OpenInvites invites={invites} now={now} />
      <InviteDialog isOpen={isInviting} onClose={onClose} onInvited={invites.askAgain} />
    </>
  );
}
