import { useState } from "react";
import { DateField } from "#ui/date-field.tsx";
import { DatePicker } from "#ui/date-picker.tsx";
import { TimeField } from "#ui/time-field.tsx";
import { Specimen } from "./specimen.tsx";

export function DatesSection() {
  const [day, setDay] = useState<string | null>("2026-11-20");
  const [time, setTime] = useState<string | null>("09:30");
  const [empty, setEmpty] = useState<string | null>(null);
  return (
    <>
      <Specimen name="date-field">
        <DateField label="Start date" value={day} onChange={setDay} description={`Stored as ${day}`} />
        <DateField label="End date" value={empty} onChange={setEmpty} error="Choose a day" />
        <DateField label="Pay day" value={day} onChange={setDay} isDisabled />
      </Specimen>
      <Specimen name="date-picker">
        <DatePicker label="Shift date" value={day} onChange={setDay} />
        <DatePicker
          label="Deadline"
          value={empty}
          onChange={setEmpty}
          min="2026-11-10"
          max="2026-12-24"
          description="From November 10 to December 24"
        />
        <DatePicker label="Date of the roster" value={day} onChange={setDay} isDisabled />
      </Specimen>
      <Specimen name="time-field">
        <TimeField label="Starts at" value={time} onChange={setTime} description={`Stored as ${time}`} />
        <TimeField label="Ends at" value={empty} onChange={setEmpty} error="Enter a time" />
        <TimeField label="Opens at" value={time} onChange={setTime} isDisabled />
      </Specimen>
    </>
  );
}
