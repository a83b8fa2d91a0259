import type { Placed, PlaceOptions } from "#domain/roster/place-shifts.ts";
import { counted } from "#lib/format/counted.ts";
import type { Format } from "#lib/format/create-format.ts";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { personNameWords, shiftWords } from "#view/shifts/shift-names.ts";
import { type ScheduleWords, scheduleWords } from "#words/made/schedule.ts";
import { useWords } from "#words/use-words.ts";
import type { Say } from "#words/words.ts";
import type { RosterWeek } from "../use-roster-week.ts";

interface PlacedSummaryProps {
  placed: Placed;
  week: RosterWeek;
  unavailable: PlaceOptions["unavailable"];
  onUnavailable: (chosen: PlaceOptions["unavailable"]) => void;
}

/** What placing shifts into a week will do, and the choice about people who cannot work then. */
export function PlacedSummary({ placed, week, unavailable, onUnavailable }: PlacedSummaryProps) {
  const sayShift = useWords(scheduleWords);
  const format = useFormat();
  const left = leftWords(placed.left.length);
  return (
    <>
      <p role="status" className="font-medium tabular-nums">
        {placedWords(placed)}
      </p>
      {left && <Banner tone="info">{left}</Banner>}
      {placed.unavailable.length > 0 && (
        <div className="flex flex-col gap-3">
          <Banner tone="caution">
            Some people cannot work then:
            <ul className="mt-1 list-disc ps-5 font-normal tabular-nums">
              {placed.unavailable.map((one) => (
                <li key={`${one.shift.date} ${one.shift.user_id} ${one.shift.start_time}`}>
                  {unavailableWords(sayShift, one, week, format)}
                </li>
              ))}
            </ul>
          </Banner>
          <RadioGroup
            columns={2}
            label="Their shifts"
            value={unavailable}
            onChange={(value) => onUnavailable(value as PlaceOptions["unavailable"])}
            options={[
              { value: "open", label: "Leave open" },
              { value: "assign", label: "Assign anyway" },
            ]}
          />
        </div>
      )}
    </>
  );
}

/** '12 shifts will be added as drafts. 3 are there already.' */
function placedWords({ edits, skipped }: Pick<Placed, "edits" | "skipped">): string {
  const there = skipped > 0 ? ` ${skipped} ${skipped === 1 ? "is" : "are"} there already.` : "";
  if (edits.length === 0) return skipped > 0 ? "Everything is there already." : "There is nothing to add.";
  return `${counted(edits.length, "shift")} will be added as ${edits.length === 1 ? "a draft" : "drafts"}.${there}`;
}

/** Says how many shifts become open because their people have left; null if none. */
function leftWords(shifts: number): string | null {
  if (shifts === 0) return null;
  return `${counted(shifts, "shift")} ${shifts === 1 ? "becomes" : "become"} open: whose ${
    shifts === 1 ? "it was is" : "they were are"
  } no longer here.`;
}

/** 'Anna Byrne, Mon, Mar 2, 9:00 AM – 5:00 PM: Dentist' */
function unavailableWords(
  sayShift: Say<ScheduleWords>,
  { shift, verdict }: Placed["unavailable"][number],
  week: Pick<RosterWeek, "everybody" | "templates">,
  format: Format,
): string {
  const why = "reason" in verdict && verdict.reason ? verdict.reason : "unavailable";
  const asked = verdict.kind === "asked-off" ? " (asked, not answered yet)" : "";
  return `${personNameWords(sayShift, shift.user_id, week.everybody)}, ${shiftWords(shift, week.templates, format)}: ${why}${asked}`;
}
