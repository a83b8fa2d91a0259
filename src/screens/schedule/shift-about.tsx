import type { ReactNode } from "react";
import type { Shift } from "#schema/entities/shift.ts";
import { useFormat } from "#view/format/use-format.ts";
import { breaksText } from "#view/shifts/planned-breaks.tsx";
import { PositionName } from "#view/shifts/position-mark.tsx";
import type { ShiftWords } from "#view/shifts/use-shift-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import { WhenPress } from "./when-press.tsx";

interface ShiftAboutProps {
  /** Describes the buttons of the row. */
  id: string;
  shift: Shift;
  words: ShiftWords;
  detail: string;
  /** Why it was dropped; false if it was not. */
  reason: string | false;
  /** Whether a press on its time opens its sheet. */
  opensSheet?: boolean;
  children?: ReactNode;
}

/** What the row of a shift says: when it is, what, why it was dropped, and its notes. */
export function ShiftAbout({
  id,
  shift,
  words,
  detail,
  reason,
  opensSheet = false,
  children,
}: ShiftAboutProps) {
  const say = useScheduleWords();
  const breaks = breaksText(say, shift.breaks, useFormat());
  return (
    <div id={id} className="min-w-[min(15rem,100%)] flex-1">
      <p className="font-semibold tabular-nums">
        {opensSheet ? <WhenPress shift={shift} words={words} /> : words.when(shift)}
      </p>
      <p className="text-sm text-muted tabular-nums">{detail}</p>
      <p className="text-sm font-medium empty:hidden">
        <PositionName position={words.position(shift)} place={words.place(shift)} />
      </p>
      {breaks && <p className="text-sm text-muted tabular-nums">{say("breaks.text", { breaks })}</p>}
      {reason && <p className="text-sm text-muted [overflow-wrap:anywhere]">{reason}</p>}
      {shift.notes && (
        <p dir="auto" className="text-sm whitespace-pre-line">
          {shift.notes}
        </p>
      )}
      {children}
    </div>
  );
}
