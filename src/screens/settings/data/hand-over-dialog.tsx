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
import { useSettingsWords } from "#words/made/use-settings-words.ts";

/** Makes another admin the owner. */
export function HandOverDialog({ onClose }: { onClose: () => void }) {
  const say = useSettingsWords();
  const hand = useCommand(handOverBusiness);
  const me = useSession(({ scope }) => scope?.user_id);
  const people = usePeople();
  const admins = (people ?? []).filter(({ id, role }) => role === "admin" && id !== me);
  const [to, setTo] = useState<string | null>(null);

  function done() {
    toast.success(say("toast.handedOver"));
    onClose();
  }

  return (
    <ModalFrame hasForm title={say("handOver.title")} onClose={onClose}>
      {people && admins.length === 0 ? (
        <Banner tone="info">{say("handOver.noAdmin")}</Banner>
      ) : (
        <PasswordForm
          action={say("handOver.confirm")}
          failed={say("handOver.failed")}
          check={() => (to ? null : say("handOver.newOwnerMissing"))}
          work={(password) => hand(password, to ?? "")}
          onDone={done}
          onClose={onClose}
        >
          <p className="text-muted">{say("handOver.text")}</p>
          <Select
            label={say("handOver.newOwner")}
            value={to}
            options={admins.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setTo}
          />
        </PasswordForm>
      )}
    </ModalFrame>
  );
}
