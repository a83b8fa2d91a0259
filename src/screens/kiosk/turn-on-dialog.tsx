import { useState } from "react";
import type { CommandContext } from "#commands/command-context.ts";
import { useCommand } from "#commands/use-command.ts";
import { turnOn } from "#domain/kiosk/lock-state.ts";
import { DEVICE_NAME_MAX } from "#schema/entities/device.ts";
import { lockDevice, useKiosk } from "#stores/kiosk-store.ts";
import { useSession } from "#stores/session-store.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { useKioskList } from "./use-kiosk-list.ts";

/** Asks before a device becomes a shared clock: explains how to leave, and takes its name. */
export function TurnOnDialog({ onClose }: { onClose: () => void }) {
  const scope = useSession((session) => session.scope);
  const known = useKiosk(({ deviceName }) => deviceName);
  const [name, setName] = useState(known || "Shop tablet");
  const [problem, setProblem] = useState<string | null>(null);
  const instantNow = useCommand(readInstant);
  const list = useKioskList();
  const hasAdminPin = list?.people.some(({ role, pin_hash }) => role === "admin" && pin_hash !== null);

  function submit() {
    const lock = scope && turnOn(null, scope, instantNow());
    if (!lock) return setProblem("Only managers and admins can turn on communal mode.");
    try {
      lockDevice(lock, name.trim() || "Shop tablet");
    } catch (error) {
      console.error("Communal mode not turned on:", error);
      setProblem("This device could not remember it. Free some space, then try again.");
    }
  }

  return (
    <FormDialog
      title="Turn on communal mode?"
      action="Turn on"
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <ul className="flex list-disc flex-col gap-2 ps-5 text-muted">
        <li>This device then shows only the time clock, in every tab and after every restart.</li>
        <li>People clock in and out with their PIN. You stay logged in behind it.</li>
        <li>
          An admin's PIN ends it, also without a connection. So does the password of a manager or admin, with
          one.
        </li>
      </ul>
      {list === null && (
        <Banner tone="caution">Nobody has a PIN yet. An admin gives them out under Staff.</Banner>
      )}
      {list && !hasAdminPin && (
        <Banner tone="caution">No admin has a PIN: leaving then takes a password and a connection.</Banner>
      )}
      <TextField
        label="Name of this device"
        description="Managers see it where punches are checked."
        maxLength={DEVICE_NAME_MAX}
        value={name}
        onChange={setName}
      />
    </FormDialog>
  );
}

function readInstant({ device }: CommandContext): string {
  return device.readClock().instant;
}
