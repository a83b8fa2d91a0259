import type { Placed, PlaceOptions } from "#domain/roster/place-shifts.ts";
import type { Format } from "#lib/format/create-format.ts";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { personNameWords, shiftWords } from "#view/shifts/shift-names.ts";
import { type SayRoster, useRosterWords } from "#words/made/use-roster-words.ts";
import { type SaySchedule, useScheduleWords } from "#words/made/use-schedule-words.ts";
import type { RosterWeek } from "../use-roster-week.ts";

interface PlacedSummaryProps {
  placed: Placed;
  week: RosterWeek;
  unavailable: PlaceOptions["unavailable"];
  onUnavailable: (chosen: PlaceOptions["unavailable"]) => void;
}

/** What placing shifts into a week will do, and the choice about people who cannot work then. */
export function PlacedSummary({ placed, week, unavailable, onUnavailable }: PlacedSummaryProps) {
  const say = useRosterWords();
  const sayShift = useScheduleWords();
  const format = useFormat();
  return (
    <>
      <p role="status" className="font-medium tabular-nums">
        {placedWords(say, placed)}
      </p>
      {placed.left.length > 0 && (
        <Banner tone="info">{say("placed.left", { count: placed.left.length })}</Banner>
      )}
      {placed.unavailable.length > 0 && (
        <div className="flex flex-col gap-3">
          <Banner tone="caution">
            {say("placed.unavailable")}
            <ul className="mt-1 list-disc ps-5 font-normal tabular-nums">
              {placed.unavailable.map((one) => (
                <li key={`${one.shift.date} ${one.shift.user_id} ${one.shift.start_time}`}>
                  {unavailableWords(say, sayShift, one, week, format)}
                </li>
              ))}
            </ul>
          </Banner>
          <RadioGroup
            columns={2}
            label={say("placed.theirShifts")}
            value={unavailable}
            onChange={(value) => onUnavailable(value as PlaceOptions["unavailable"])}
            options={[
              { value: "open", label: say("placed.leaveOpen") },
              { value: "assign", label: say("placed.assignAnyway") },
            ]}
          />
        </div>
      )}
    </>
  );
}

/** '12 shifts will be added as drafts. 3 already exist.' */
function placedWords(say: SayRoster, { edits, skipped }: Pick<Placed, "edits" | "skipped">): string {
  if (edits.length === 0) return say(skipped > 0 ? "placed.allSkipped" : "placed.nothing");
  const added = say("placed.added", { count: edits.length });
  return skipped > 0 ? `${added} ${say("placed.skipped", { count: skipped })}` : added;
}

/** 'Anna Byrne, Mon, Mar 2, 9:00 AM – 5:00 PM: Dentist' */
function unavailableWords(
  say: SayRoster,
  sayShift: SaySchedule,
  { shift, verdict }: Placed["unavailable"][number],
  week: Pick<RosterWeek, "everybody" | "templates">,
  format: Format,
): string {
  const values = {
    name: personNameWords(sayShift, shift.user_id, week.everybody),
    shift: shiftWords(shift, week.templates, format),
  };
  const isAsked = verdict.kind === "asked-off";
  return "reason" in verdict && verdict.reason
    ? say(isAsked ? "placed.askedOffReason" : "placed.awayReason", { ...values, reason: verdict.reason })
    : say(isAsked ? "placed.askedOff" : "placed.away", values);
}
