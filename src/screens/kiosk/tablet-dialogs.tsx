import * as v from "valibot";
import { confirmTablet, endTablet } from "#commands/clock/tablet.ts";
import { useCommand } from "#commands/use-command.ts";
import type { ListedTablet } from "#domain/kiosk/list-tablets.ts";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useOnlineForm } from "#view/forms/use-saving.ts";
import { useTypedForm } from "#view/forms/use-validated-form.ts";
import { useKioskWords } from "#words/made/use-kiosk-words.ts";
import { AdminCodeField, adminCodeSchema } from "./admin-code-field.tsx";

interface TabletDialogProps {
  tablet: ListedTablet;
  onClose: () => void;
}

/** Lets a tablet in. One that works under a person's account gets its admin code here. */
export function ConfirmTabletDialog({ tablet: { id, name, needsCode }, onClose }: TabletDialogProps) {
  const say = useKioskWords();
  const confirm = useCommand(confirmTablet);
  const { isBusy, problem, run } = useOnlineForm(say("confirmTablet.failed"));
  const { frame, field } = useTypedForm(
    v.object({ code: needsCode ? adminCodeSchema(say) : v.string() }),
    () => ({ code: "" }),
    ({ code }) =>
      run(async () => {
        await confirm(id, needsCode ? code : undefined);
        toast.success(say("confirmTablet.done"));
        onClose();
      }),
  );
  return (
    <FormDialog
      {...frame}
      title={say("confirmTablet.title", { name })}
      action={say("tablets.confirm")}
      isBusy={isBusy}
      problem={problem}
      onClose={onClose}
    >
      <p className="text-muted">{say(needsCode ? "confirmTablet.textWithCode" : "confirmTablet.text")}</p>
      {needsCode && <AdminCodeField {...field("code")} />}
    </FormDialog>
  );
}

/** Ends a tablet, also a lost one. */
export function RemoveTabletDialog({ tablet: { id, name }, onClose }: TabletDialogProps) {
  const say = useKioskWords();
  const end = useCommand(endTablet);
  const { isBusy, problem, run } = useOnlineForm(say("removeTablet.failed"));
  const remove = () =>
    run(async () => {
      await end(id);
      toast.success(say("removeTablet.done"));
      onClose();
    });
  return (
    <FormDialog
      title={say("removeTablet.title", { name })}
      action={say("tablets.remove")}
      isBusy={isBusy}
      problem={problem}
      onSubmit={() => void remove()}
      onClose={onClose}
    >
      <p className="text-muted">{say("removeTablet.text")}</p>
    </FormDialog>
  );
}
