import { useState } from "react";
import { useCommand } from "#commands/use-command.ts";
import { turnOn } from "#domain/kiosk/lock-state.ts";
import { DEVICE_NAME_MAX } from "#schema/entities/device.ts";
import { lockDevice, useKiosk } from "#stores/kiosk-store.ts";
import { useSession } from "#stores/session-store.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { instantNow } from "#view/times/use-now.ts";
import { useKioskWords } from "#words/made/use-kiosk-words.ts";
import { useKioskList } from "./use-kiosk-list.ts";

/** Asks before a device becomes a shared clock: explains how to leave, and takes its name. */
export function TurnOnDialog({ onClose }: { onClose: () => void }) {
  const say = useKioskWords();
  const scope = useSession((session) => session.scope);
  const known = useKiosk(({ deviceName }) => deviceName);
  const [name, setName] = useState(known || say("turnOn.defaultName"));
  const [problem, setProblem] = useState<string | null>(null);
  const readNow = useCommand(instantNow);
  const list = useKioskList();
  const hasAdminPin = list?.people.some(({ role, pin_hash }) => role === "admin" && pin_hash !== null);

  function submit() {
    const lock = scope && turnOn(null, scope, readNow());
    if (!lock) return setProblem(say("turnOn.notAllowed"));
    try {
      lockDevice(lock, name.trim() || say("turnOn.defaultName"));
    } catch (error) {
      console.error("Communal mode not turned on:", error);
      setProblem(say("turnOn.failed"));
    }
  }

  return (
    <FormDialog
      title={say("turnOn.title")}
      action={say("turnOn.action")}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <ul className="flex list-disc flex-col gap-2 ps-5 text-muted">
        <li>{say("turnOn.onlyClock")}</li>
        <li>{say("turnOn.byPin")}</li>
        <li>{say("turnOn.leaving")}</li>
      </ul>
      {list === null && <Banner tone="caution">{say("turnOn.noPins")}</Banner>}
      {list && !hasAdminPin && <Banner tone="caution">{say("turnOn.noAdminPin")}</Banner>}
      <TextField
        label={say("turnOn.name")}
        description={say("turnOn.nameHint")}
        maxLength={DEVICE_NAME_MAX}
        value={name}
        onChange={setName}
      />
    </FormDialog>
  );
}
