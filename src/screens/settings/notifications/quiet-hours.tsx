import type { PushChoices } from "#domain/notifications/pushes.ts";
import { Switch } from "#ui/switch.tsx";
import { TimeField } from "#ui/time-field.tsx";

interface QuietHoursProps {
  choices: PushChoices;
  onChange: (changes: Partial<PushChoices>) => void;
}

const USUAL = { quiet_from: "22:00", quiet_to: "07:00" };
const SAME = "That is when they begin, so nothing is quiet. Please choose another time.";
const NONE = { quiet_from: null, quiet_to: null };

/** When nothing is to be heard: what comes meanwhile is told when they are over. */
export function QuietHours({ choices: { quiet_from, quiet_to }, onChange }: QuietHoursProps) {
  const isQuiet = quiet_from !== null && quiet_to !== null;
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label="Quiet hours"
        description="Nothing is heard in them, by the clocks of the business. What comes meanwhile is told when they end."
        isSelected={isQuiet}
        onChange={(isOn) => onChange(isOn ? USUAL : NONE)}
      />
      {isQuiet && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TimeField
            label="From"
            value={quiet_from}
            onChange={(time) => time && onChange({ quiet_from: time })}
          />
          <TimeField
            label="To"
            value={quiet_to}
            {...(quiet_to === quiet_from && { error: SAME })}
            onChange={(time) => time && onChange({ quiet_to: time })}
          />
        </div>
      )}
    </div>
  );
}
