import { useId } from "react";
import { shiftOffer } from "#domain/chat/shift-offer.ts";
import { useBusiness } from "#queries/business.ts";
import { useSeveralPlaces } from "#queries/places.ts";
import { usePositions } from "#queries/positions.ts";
import { useTemplates } from "#queries/roster.ts";
import { useShiftsById } from "#queries/shifts.ts";
import { Button } from "#ui/button.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { shiftNameText } from "#view/shifts/shift-names.ts";
import { useShiftActions } from "#view/shifts/use-shift-actions.ts";
import { useChatWords } from "#words/made/use-chat-words.ts";
import { rich } from "#words/use-words.ts";

interface ShiftOfferPartProps {
  shiftId: string;
  /** The posted text, for a shift that is not on this device. */
  text: string;
  me: string;
  now: string;
}

/** The shift of a post: its current or posted time, and the state of the offer. */
export function ShiftOfferPart({ shiftId, text, me, now }: ShiftOfferPartProps) {
  const say = useChatWords();
  const shift = useShiftsById([shiftId])?.get(shiftId);
  const templates = useTemplates();
  const positions = usePositions();
  const places = useSeveralPlaces();
  const business = useBusiness();
  const format = useFormat();
  const { claim } = useShiftActions();
  const id = useId();
  if (shift === undefined || !templates || !positions || !business)
    return <p className="tabular-nums">{text}</p>;
  const byId = new Map(positions.map((position) => [position.id, position]));
  const offer = shiftOffer(shift, me, now, business.timezone, byId);
  const rows = { templates, positions, places: places ?? [] };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p id={id} className="tabular-nums">
        {shift
          ? rich(say, "offer.shift", {
              date: format.relativeDay(shift.date, now),
              start: format.timeOfDay(shift.start_time),
              end: format.timeOfDay(shift.end_time),
              name: shiftNameText(shift, rows, say("offer.customShift"), format.locale),
              day: (date) => <span className="font-semibold">{date}</span>,
            })
          : text}
      </p>
      {offer === "open" ? (
        <Button variant="secondary" aria-describedby={id} onPress={() => void claim(shiftId)}>
          {say("offer.claim")}
        </Button>
      ) : (
        <p className="text-sm text-muted">{say(`offer.${offer}`)}</p>
      )}
    </div>
  );
}
