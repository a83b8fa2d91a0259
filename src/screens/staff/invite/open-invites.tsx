import { useState } from "react";
import { reasonOf } from "#commands/account/account-error.ts";
import { resendInvite, revokeInvite, type StaffInvite } from "#commands/business/staff-invites.ts";
import { useCommand } from "#commands/use-command.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { ListState } from "#ui/lists/list-state.tsx";
import { TableSkeleton } from "#ui/marks/skeleton.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { Card } from "#ui/page/card.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import type { Invites } from "./use-invites.ts";

interface OpenInvitesProps {
  invites: Invites;
  /** The current instant. */
  now: string;
}

/** For admins: the invitations that nobody has accepted yet. */
export function OpenInvites({ invites: { answer, problem, isOffline, askAgain }, now }: OpenInvitesProps) {
  return (
    <Card title="Open invitations">
      <ListState
        items={answer}
        problem={problem}
        onRetry={askAgain}
        isOffline={isOffline}
        skeleton={<TableSkeleton label="Loading invitations" columns={2} rows={2} />}
        empty={
          <EmptyState icon="check-circle" title="No open invitations">
            Whoever you invite by mail is listed here until they join.
          </EmptyState>
        }
      >
        {(open) => (
          <ul className="divide-y divide-line">
            {open.map((invite) => (
              <InviteItem
                key={invite.id}
                invite={invite}
                now={now}
                isOffline={isOffline}
                onChanged={askAgain}
              />
            ))}
          </ul>
        )}
      </ListState>
    </Card>
  );
}

interface InviteItemProps {
  invite: StaffInvite;
  now: string;
  isOffline: boolean;
  onChanged: () => void;
}

function InviteItem({ invite, now, isOffline, onChanged }: InviteItemProps) {
  const resend = useCommand(resendInvite);
  const revoke = useCommand(revokeInvite);
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isExpired = Date.parse(invite.expires_at) <= Date.parse(now);
  const day = (instant: string) => format.date(new Date(instant).toISOString());

  async function attempt(work: () => Promise<void>, done: string, failed: string) {
    setBusy(true);
    try {
      await work();
      toast.success(done);
    } catch (error) {
      toast.error(failed, { description: reasonOf(error, TRY_AGAIN) });
    } finally {
      setBusy(false);
      onChanged();
    }
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold break-words">{invite.name}</p>
        <p className="break-words text-muted">{invite.email}</p>
        <p className={isExpired ? "text-danger" : "text-muted"}>
          {isExpired ? `Expired on ${day(invite.expires_at)}` : `Good until ${day(invite.expires_at)}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          isBusy={isBusy}
          isDisabled={isOffline}
          aria-label={`Send again to ${invite.name}`}
          onPress={() =>
            !isBusy &&
            attempt(
              () => resend(invite),
              `Invitation sent to ${invite.email}`,
              "The invitation was not sent again",
            )
          }
        >
          Send again
        </Button>
        <Button
          variant="quiet"
          isDisabled={isOffline || isBusy}
          aria-label={`Revoke the invitation of ${invite.name}`}
          onPress={() => setAsking(true)}
        >
          Revoke
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Revoke this invitation?"
        action="Revoke invitation"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void attempt(() => revoke(invite.id), "Invitation revoked", "The invitation was not revoked");
        }}
      >
        The link in the mail to {invite.email} stops working. You can invite them again at any time.
      </ConfirmDialog>
    </li>
  );
}

const TRY_AGAIN = "Please try again.";
