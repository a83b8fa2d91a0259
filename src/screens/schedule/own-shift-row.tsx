import { useEffect, useId, useState } from "react";
import { plannedMs } from "#domain/roster/planned-time.ts";
import { shiftSpan } from "#domain/time/spans.ts";
import { Button } from "#ui/button.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { useFormat } from "#view/format/use-format.ts";
import type { Schedule } from "#view/shifts/use-schedule.ts";
import { useShiftActions } from "#view/shifts/use-shift-actions.ts";
import { useShiftWords } from "#view/shifts/use-shift-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import { isAhead, type OwnShift } from "./own-shifts.ts";
import { ShiftAbout } from "./shift-about.tsx";
import { ShiftStatusBadge } from "./shift-status-badge.tsx";

const dropDialog = lazyDialog(async () => (await import("./drop-dialog.tsx")).DropDialog);
const swapDialog = lazyDialog(async () => (await import("./swap-dialog.tsx")).SwapDialog);

/** Preloads the rows' dialogs, because the device may be offline when they are needed. */
export function useShiftDialogsAtHand() {
  useEffect(dropDialog.preloadWhenIdle, []);
  useEffect(swapDialog.preloadWhenIdle, []);
}

interface OwnShiftRowProps extends OwnShift {
  schedule: Schedule;
}

/** One of the person's shifts, with its actions until it begins. */
export function OwnShiftRow({ schedule, ...own }: OwnShiftRowProps) {
  const say = useScheduleWords();
  const { shift, status } = own;
  const format = useFormat();
  const words = useShiftWords(schedule);
  const id = useId();
  const span = shiftSpan(shift, schedule.rules.zone);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <ShiftAbout
        id={id}
        shift={shift}
        words={words}
        detail={say("row.detail", { name: words.name(shift), hours: format.hours(plannedMs(shift, span)) })}
        reason={
          shift.status === "dropped" &&
          status !== "requested" &&
          say("row.reason", { reason: shift.drop_reason ?? "" })
        }
      />
      <span className="flex flex-wrap gap-2 empty:hidden">
        <ShiftStatusBadge {...own} words={words} />
      </span>
      {isAhead(span, schedule.now) && <Actions {...own} schedule={schedule} about={id} />}
    </li>
  );
}

function Actions({ shift, status, schedule, about }: OwnShiftRowProps & { about: string }) {
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
