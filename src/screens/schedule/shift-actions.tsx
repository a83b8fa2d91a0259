import { useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import type { Schedule } from "#view/shifts/use-schedule.ts";
import { useShiftActions } from "#view/shifts/use-shift-actions.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import type { OwnShift } from "./own-shifts.ts";

const dropDialog = lazyDialog(async () => (await import("./drop-dialog.tsx")).DropDialog);
const swapDialog = lazyDialog(async () => (await import("./swap-dialog.tsx")).SwapDialog);

/** Preloads the dialogs of shifts, because the device may be offline when they are needed. */
export function useShiftDialogsAtHand() {
  useEffect(dropDialog.preloadWhenIdle, []);
  useEffect(swapDialog.preloadWhenIdle, []);
}

interface ShiftActionsProps extends OwnShift {
  schedule: Schedule;
  /** The id of what describes the buttons. */
  about: string;
}

/** What a person can do about a shift of theirs that has not begun. */
export function ShiftActions({ shift, status, schedule, about }: ShiftActionsProps) {
  const say = useScheduleWords();
  const { takeBack, withdraw } = useShiftActions();
  const [opened, setOpened] = useState<"drop" | "swap" | null>(null);
  const onClose = () => setOpened(null);
  const plain = { "aria-describedby": about, variant: "secondary" } as const;
  return (
    <span className="flex flex-wrap gap-2 empty:hidden">
      {status === "mine" && (
        <>
          <Button {...plain} onPress={() => setOpened("swap")}>
            {say("row.swap")}
          </Button>
          <Button {...plain} onPress={() => setOpened("drop")}>
            {say("row.drop")}
          </Button>
        </>
      )}
      {status === "dropped" && (
        <Button {...plain} onPress={() => void takeBack(shift.id)}>
          {say("row.takeBack")}
        </Button>
      )}
      {status === "requested" && (
        <Button {...plain} onPress={() => void withdraw(shift.id)}>
          {say("row.withdraw")}
        </Button>
      )}
      {opened === "drop" && <dropDialog.Part shift={shift} schedule={schedule} onClose={onClose} />}
      {opened === "swap" && <swapDialog.Part shift={shift} schedule={schedule} onClose={onClose} />}
    </span>
  );
}
