import type { KioskPerson, StoreTrouble } from "#domain/kiosk/kiosk-step.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { TROUBLES } from "./kiosk-words.ts";

interface UnstoredPanelProps {
  person: KioskPerson;
  trouble: StoreTrouble;
  onAgain: () => void;
  onClose: () => void;
}

/** The loudest thing that the tablet says: what was pressed may not be stored. */
export function UnstoredPanel({ person, trouble, onAgain, onClose }: UnstoredPanelProps) {
  return (
    <div
      role="alert"
      className="flex w-full max-w-2xl flex-col items-center gap-5 rounded-3xl bg-danger-fill p-6 text-center text-white sm:p-10"
    >
      <Icon name="alert" className="size-20" />
      <h2 className="text-3xl font-bold tracking-tight sm:text-5xl">NOT recorded</h2>
      <p className="text-xl sm:text-2xl">
        {person.name}, {TROUBLES[trouble]} Please try again, and tell a manager if this stays: your punch is
        not kept here.
      </p>
      <div className="flex w-full flex-col gap-3">
        <Button variant="secondary" size="huge" fullWidth autoFocus onPress={onAgain}>
          Try again
        </Button>
        <Button variant="secondary" size="large" fullWidth onPress={onClose}>
          OK
        </Button>
      </div>
    </div>
  );
}
