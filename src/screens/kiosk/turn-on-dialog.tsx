import { useState } from "react";
import * as v from "valibot";
import { AccountError } from "#commands/account/account-error.ts";
import { turnOnTablet } from "#commands/clock/tablet.ts";
import { syncNow } from "#commands/sync-now.ts";
import { useCommand, useNewId } from "#commands/use-command.ts";
import { lockOf } from "#domain/kiosk/lock-state.ts";
import { useWaitingFiles } from "#queries/sync.ts";
import { DEVICE_NAME_MAX } from "#schema/entities/device.ts";
import { forgetNextTablet, lockDevice, nextTabletId, useKiosk } from "#stores/kiosk-store.ts";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { useServerForm } from "#view/forms/use-saving.ts";
import { useTypedForm } from "#view/forms/use-validated-form.ts";
import { instantNow } from "#view/times/use-now.ts";
import { useKioskWords } from "#words/made/use-kiosk-words.ts";
import { AdminCodeField, adminCodeSchema } from "./admin-code-field.tsx";

const SECRETS = ["code"] as const;

/** Asks before a device becomes a shared clock: explains how to leave, and takes its name and its admin code. */
export function TurnOnDialog({ onClose }: { onClose: () => void }) {
  const say = useKioskWords();
  const scope = useSession((session) => session.scope);
  const known = useKiosk(({ deviceName }) => deviceName);
  const turnOn = useCommand(turnOnTablet);
  const readNow = useCommand(instantNow);
  const newId = useNewId();
  const { save, isBusy, problem } = useServerForm(say("turnOn.failed"), say("turnOn.offline"));
  const { count, isWarned, sendFirst } = useSendingFirst();
  const schema = v.object({ name: v.pipe(v.string(), v.trim()), code: adminCodeSchema(say) });
  const { frame, kept, forget, field } = useTypedForm(
    schema,
    () => ({ name: known || say("turnOn.defaultName"), code: "" }),
    (typed) => save(() => submit(typed)),
    { name: "communal-mode", secrets: SECRETS },
  );

  async function submit({ name: typed, code }: { name: string; code: string }) {
    if (!(await sendFirst())) return;
    const name = typed || say("turnOn.defaultName");
    const make = () => turnOn({ deviceId: nextTabletId(newId), name, code });
    const { tablet, tokens } = await make().catch((error: unknown) => {
      if (!(error instanceof AccountError && error.reason === "used")) throw error;
      forgetNextTablet();
      return make();
    });
    const lock = scope && lockOf(scope, tablet, readNow());
    forget();
    if (lock) lockDevice(lock, name, tokens);
  }

  return (
    <FormDialog
      {...frame}
      {...kept}
      title={say("turnOn.title")}
      action={say(isWarned ? "turnOn.anyway" : "turnOn.action")}
      isBusy={isBusy}
      problem={problem}
      onClose={onClose}
    >
      <ul className="flex list-disc flex-col gap-2 ps-5 text-muted">
        <li>{say("turnOn.onlyClock")}</li>
        <li>{say("turnOn.byPin")}</li>
        <li>{say("turnOn.leaving")}</li>
        <li>{say(scope?.role === "admin" ? "turnOn.ownPunches" : "turnOn.confirming")}</li>
      </ul>
      {isWarned && count > 0 && <Banner tone="caution">{say("turnOn.unsent", { count })}</Banner>}
      <TextField
        label={say("turnOn.name")}
        description={say("turnOn.nameHint")}
        maxLength={DEVICE_NAME_MAX}
        {...field("name")}
      />
      <AdminCodeField {...field("code")} />
    </FormDialog>
  );
}

/** The person's unsent changes go first: they stay on the device for them, and the tablet cannot send them. */
function useSendingFirst() {
  const sync = useCommand(syncNow);
  const files = useWaitingFiles()?.size ?? 0;
  const count = useSyncStatus(({ waiting, attention }) => waiting + attention) + files;
  const [isWarned, setWarned] = useState(false);
  async function sendFirst(): Promise<boolean> {
    if (count === 0 || isWarned) return true;
    await sync();
    const { waiting, attention } = useSyncStatus.getState();
    const isSent = waiting + attention + files === 0;
    setWarned(!isSent);
    return isSent;
  }
  return { count, isWarned, sendFirst };
}
