import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { deleteBusiness, handOverBusiness } from "#commands/account/end-account.ts";
import { useCommand } from "#commands/use-command.ts";
import { links } from "#lib/links.ts";
import { usePeople } from "#queries/people.ts";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { Select } from "#ui/fields/select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { PasswordForm } from "#view/account/password-form.tsx";
import { useSettingsWords } from "#words/made/use-settings-words.ts";

/** Explains what deleting a business means, and does it once its name was typed. */
export function DeleteBusinessDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const say = useSettingsWords();
  const navigate = useNavigate();
  const removeBusiness = useCommand(deleteBusiness);
  const [isLeaving, setLeaving] = useState(false);
  const [typed, setTyped] = useState("");
  const unsent = useSyncStatus(({ waiting, attention }) => waiting + attention);

  function check() {
    if (unsent > 0) return say("deleteBusiness.unsent");
    return typed.trim() === name.trim() ? null : say("deleteBusiness.nameWrong");
  }

  async function remove(password: string) {
    // Shown at once: without a business this dialog may be gone.
    if (await removeBusiness(password, isLeaving)) {
      toast.success(say("toast.businessDeleted"));
      if (isLeaving) navigate(links.login(), { replace: true });
    } else {
      toast.error(say("toast.accountNotDeleted"), {
        description: say("toast.accountNotDeletedHint"),
        action: { label: say("toast.contactSupport"), run: () => void navigate(links.support()) },
      });
    }
  }

  return (
    <ModalFrame hasForm title={say("deleteBusiness.title")} onClose={onClose}>
      <PasswordForm
        action={say("deleteBusiness.confirm")}
        failed={say("deleteBusiness.failed")}
        check={check}
        work={remove}
        onDone={onClose}
        onClose={onClose}
      >
        <div className="flex flex-col gap-3 text-muted">
          <p>{say("deleteBusiness.text")}</p>
          <p>{say("deleteBusiness.kept")}</p>
        </div>
        <TextField label={say("deleteBusiness.typeName", { name })} value={typed} onChange={setTyped} />
        <Checkbox
          label={say("deleteBusiness.accountToo")}
          description={say("deleteBusiness.accountTooHint")}
          isSelected={isLeaving}
          onChange={setLeaving}
        />
      </PasswordForm>
    </ModalFrame>
  );
}

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
