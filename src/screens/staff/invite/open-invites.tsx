import { useCallback, useState } from "react";
import { AccountError } from "#commands/account/account-error.ts";
import {
  findInvites,
  resendInvite,
  revokeInvite,
  type StaffInvite,
} from "#commands/business/staff-invites.ts";
import { useCommand } from "#commands/use-command.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { ListState } from "#ui/lists/list-state.tsx";
import { useAnswer } from "#ui/lists/use-answer.ts";
import { TableSkeleton } from "#ui/marks/skeleton.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { Card } from "#ui/page/card.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useSayFailure } from "#view/forms/say-failure.ts";
import { useStaffWords } from "#words/made/use-staff-words.ts";

/** The invitations that nobody has accepted yet, newest first. */
export function useInvites() {
  const say = useStaffWords();
  const problemOf = useCallback(
    (error: unknown) => {
      const isRefused = error instanceof AccountError && error.code !== "unreachable";
      return say(isRefused ? "invites.failed" : "invites.unreachable");
    },
    [say],
  );
  return useAnswer(useCommand(findInvites), problemOf);
}

interface OpenInvitesProps {
  invites: ReturnType<typeof useInvites>;
  now: string;
}

/** For admins: the open invitations. */
export function OpenInvites({ invites: { answer, problem, isOffline, askAgain }, now }: OpenInvitesProps) {
  const say = useStaffWords();
  return (
    <Card title={say("invites.title")}>
      <ListState
        items={answer}
        problem={problem}
        onRetry={askAgain}
        isOffline={isOffline}
        skeleton={<TableSkeleton label={say("invites.loading")} columns={2} rows={2} />}
        empty={
          <EmptyState icon="check-circle" title={say("invites.empty")}>
            {say("invites.emptyHint")}
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
  const say = useStaffWords();
  const sayFailure = useSayFailure();
  const resend = useCommand(resendInvite);
  const revoke = useCommand(revokeInvite);
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isExpired = Date.parse(invite.expires_at) <= Date.parse(now);
  const day = format.date(new Date(invite.expires_at).toISOString());

  async function attempt(work: () => Promise<void>, done: string, failed: string) {
    setBusy(true);
    try {
      await work();
      toast.success(done);
    } catch (error) {
      toast.error(failed, { description: sayFailure(error, say("invites.tryAgain")) });
    } finally {
      setBusy(false);
      onChanged();
    }
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold break-words">{invite.name}</p>
        <p className="break-words text-muted">
          <bdi dir="ltr">{invite.email}</bdi>
        </p>
        <p className={isExpired ? "text-danger" : "text-muted"}>
          {say(isExpired ? "invites.expired" : "invites.expires", { day })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          isBusy={isBusy}
          isDisabled={isOffline}
          aria-label={say("invites.resendTo", { name: invite.name })}
          onPress={() =>
            !isBusy &&
            attempt(
              () => resend(invite),
              say("toast.invited", { email: invite.email }),
              say("toast.resendFailed"),
            )
          }
        >
          {say("invites.resend")}
        </Button>
        <Button
          variant="quiet"
          isDisabled={isOffline || isBusy}
          aria-label={say("invites.revokeOf", { name: invite.name })}
          onPress={() => setAsking(true)}
        >
          {say("invites.revoke")}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={say("invites.revokeQuestion")}
        action={say("invites.revokeAction")}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void attempt(() => revoke(invite.id), say("toast.revoked"), say("toast.revokeFailed"));
        }}
      >
        {say("invites.revokeEffect", { email: invite.email })}
      </ConfirmDialog>
    </li>
  );
}
