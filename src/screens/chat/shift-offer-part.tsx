import { useId } from "react";
import { type ShiftOffer, shiftOffer } from "#domain/chat/shift-offer.ts";
import { useBusiness } from "#queries/business.ts";
import { useTemplates } from "#queries/roster.ts";
import { useShiftsById } from "#queries/shifts.ts";
import { Button } from "#ui/button.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useShiftActions } from "#view/shifts/use-shift-actions.ts";

interface ShiftOfferPartProps {
  shiftId: string;
  /** The posted text, for a shift that is not on this device. */
  text: string;
  me: string;
  now: string;
}

const SAID: Record<Exclude<ShiftOffer, "open">, string> = {
  own: "You dropped this shift. It is yours until somebody's request for it is approved.",
  requested: "You asked for this shift. A manager decides.",
  "asked-for": "Somebody has asked for this shift.",
  taken: "This shift is taken.",
  past: "This shift has begun or is over.",
  gone: "This shift is not in the roster any more.",
};

/** The shift of a post: its current or posted time, and the state of the offer. */
export function ShiftOfferPart({ shiftId, text, me, now }: ShiftOfferPartProps) {
  const shift = useShiftsById([shiftId])?.get(shiftId);
  const templates = useTemplates();
  const business = useBusiness();
  const format = useFormat();
  const { claim } = useShiftActions();
  const id = useId();
  if (shift === undefined || !templates || !business) return <p className="tabular-nums">{text}</p>;
  const offer = shiftOffer(shift, me, now, business.timezone);
  const name = templates.find((template) => template.id === shift?.time_slot)?.name ?? "Custom Shift";
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p id={id} className="tabular-nums">
        {shift ? (
          <>
            <span className="font-semibold">{format.relativeDay(shift.date, now)}</span>,{" "}
            {format.timeOfDay(shift.start_time)} – {format.timeOfDay(shift.end_time)} · {name}
          </>
        ) : (
          text
        )}
      </p>
      {offer === "open" ? (
        <Button variant="secondary" aria-describedby={id} onPress={() => void claim(shiftId)}>
          Claim
        </Button>
      ) : (
        <p className="text-sm text-muted">{SAID[offer]}</p>
      )}
    </div>
  );
}
