import type { OnTaken } from "#domain/availability/entries.ts";
import { counted } from "#lib/format/counted.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { RadioGroup } from "#ui/radio-group.tsx";
import { listed } from "./entry-words.ts";

interface TakenChoiceProps {
  /** The days on which something is entered already. */
  days: readonly string[];
  value: OnTaken;
  onChange: (value: OnTaken) => void;
}

const CHOICES = [
  { value: "replace", label: "Replace" },
  { value: "keep", label: "Keep" },
];
const NAMED_MAX = 3;

/** What is to happen where the days have an entry already that the new one contradicts. */
export function TakenChoice({ days, value, onChange }: TakenChoiceProps) {
  const format = useFormat();
  const named = days.length <= NAMED_MAX ? listed(days.map(format.shortDay)) : counted(days.length, "day");
  return (
    <div className="rounded-xl bg-caution-soft p-4">
      <RadioGroup
        label={`Something else is entered for ${named}`}
        options={CHOICES}
        value={value}
        onChange={(choice) => onChange(choice as OnTaken)}
      />
    </div>
  );
}
