import type { Place } from "#schema/entities/place.ts";
import type { Position } from "#schema/entities/position.ts";
import { Select } from "#ui/fields/select.tsx";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";

interface ChosenProps {
  /** Null for none. */
  value: string | null;
  onChange: (id: string | null) => void;
  /** What null is called: that a shift has none, or that a filter shows all. */
  none?: string;
}

/** Chooses a position; renders nothing where there are none. */
export function PositionSelect({ positions, ...chosen }: ChosenProps & { positions: readonly Position[] }) {
  const say = useScheduleWords();
  return <Choice label={say("position.label")} none={say("position.none")} rows={positions} {...chosen} />;
}

/** Chooses a place; renders nothing where there are not several. */
export function PlaceSelect({ places, ...chosen }: ChosenProps & { places: readonly Place[] }) {
  const say = useScheduleWords();
  return <Choice label={say("place.label")} none={say("place.none")} rows={places} {...chosen} />;
}

interface ChoiceProps extends ChosenProps {
  label: string;
  rows: readonly Pick<Position, "id" | "name" | "is_archived">[];
}

const NONE = "none";

/** An archived one is offered only where it is chosen. */
function Choice({ label, none, rows, value, onChange }: ChoiceProps) {
  const offered = rows.filter(({ id, is_archived }) => !is_archived || id === value);
  if (offered.length === 0) return null;
  return (
    <Select
      label={label}
      value={value ?? NONE}
      options={[
        { value: NONE, label: none ?? "" },
        ...offered.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(id) => onChange(id === NONE ? null : id)}
    />
  );
}
