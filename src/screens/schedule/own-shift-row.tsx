import { Suspense, useId, useState } from "react";
import { shiftSpan } from "#domain/time/spans.ts";
import { Button } from "#ui/button.tsx";
import { useFormat } from "#view/format/use-format.ts";
import type { Schedule } from "#view/shifts/use-schedule.ts";
import { useShiftActions } from "#view/shifts/use-shift-actions.ts";
import { useShiftWords } from "#view/shifts/use-shift-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import { dropDialog, swapDialog } from "./own-shift-dialogs.ts";
import { isAhead, type OwnShift } from "./own-shifts.ts";
import { ShiftStatusBadge } from "./shift-status-badge.tsx";

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
      <div id={id} className="min-w-[min(15rem,100%)] flex-1">
        <p className="font-semibold tabular-nums">{words.when(shift)}</p>
        <p className="text-sm text-muted tabular-nums">
          {say("row.detail", { name: words.name(shift), hours: format.hours(span.end - span.start) })}
        </p>
        {shift.status === "dropped" && status !== "requested" && (
          <p className="text-sm text-muted [overflow-wrap:anywhere]">
            {say("row.reason", { reason: shift.drop_reason ?? "" })}
          </p>
        )}
        {shift.notes && (
          <p dir="auto" className="text-sm whitespace-pre-line">
            {shift.notes}
          </p>
        )}
      </div>
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
  const [isDropping, setDropping] = useState(false);
  const [isSwapping, setSwapping] = useState(false);
  const plain = { "aria-describedby": about, variant: "secondary" } as const;
  return (
    <span className="flex flex-wrap gap-2 empty:hidden">
      {status === "mine" && (
        <>
          <Button {...plain} onPress={() => setSwapping(true)}>
            {say("row.swap")}
          </Button>
          <Button {...plain} onPress={() => setDropping(true)}>
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
      <Suspense>
        {isDropping && (
          <dropDialog.Part shift={shift} schedule={schedule} onClose={() => setDropping(false)} />
        )}
        {isSwapping && (
          <swapDialog.Part shift={shift} schedule={schedule} onClose={() => setSwapping(false)} />
        )}
      </Suspense>
    </span>
  );
}
