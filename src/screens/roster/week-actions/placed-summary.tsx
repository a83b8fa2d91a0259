import type { Placed, PlaceOptions } from "#domain/roster/place-shifts.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Banner } from "#ui/banner.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import type { RosterWeek } from "../use-roster-week.ts";
import { leftWords, placedWords, unavailableWords } from "./placed-words.ts";

interface PlacedSummaryProps {
  placed: Placed;
  week: RosterWeek;
  unavailable: PlaceOptions["unavailable"];
  onUnavailable: (chosen: PlaceOptions["unavailable"]) => void;
}

/** What placing the shifts of another week will do, and what to do about people who cannot work then. */
export function PlacedSummary({ placed, week, unavailable, onUnavailable }: PlacedSummaryProps) {
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
                  {unavailableWords(one, week, format)}
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
