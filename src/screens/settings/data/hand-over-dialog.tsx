import { useState } from "react";
import { handOverBusiness } from "#commands/account/end-account.ts";
import { useCommand } from "#commands/use-command.ts";
import { usePeople } from "#queries/people.ts";
import { useSession } from "#stores/session-store.ts";
import { Select } from "#ui/fields/select.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { PasswordForm } from "#view/account/password-form.tsx";

/** Makes another admin the owner. */
export function HandOverDialog({ onClose }: { onClose: () => void }) {
  const hand = useCommand(handOverBusiness);
  const me = useSession(({ scope }) => scope?.user_id);
  const people = usePeople();
  const admins = (people ?? []).filter(({ id, role }) => role === "admin" && id !== me);
  const [to, setTo] = useState<string | null>(null);

  function done() {
    toast.success("The business was handed over");
    onClose();
  }

  return (
    <ModalFrame hasForm title="Hand over the business?" onClose={onClose}>
      {people && admins.length === 0 ? (
        <Banner tone="info">
          There is no other admin. Make somebody an admin under Staff first, then hand the business over to
          them.
        </Banner>
      ) : (
        <PasswordForm
          action="Hand over"
          failed="The business was not handed over. Please try again."
          check={() => (to ? null : "Please choose who is to own the business.")}
          work={(password) => hand(password, to ?? "")}
          onDone={done}
          onClose={onClose}
        >
          <p className="text-muted">
            The new owner pays the subscription from then on and is the only one who can hand the business
            over or delete it. You stay an admin, and can then delete your account.
          </p>
          <Select
            label="New owner"
            value={to}
            options={admins.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setTo}
          />
        </PasswordForm>
      )}
    </ModalFrame>
  );
}
