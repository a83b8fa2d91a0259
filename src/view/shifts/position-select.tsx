import type { Position } from "#schema/entities/position.ts";
import { Select } from "#ui/fields/select.tsx";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";

interface PositionSelectProps {
  positions: readonly Position[];
  /** Null for none. */
  value: string | null;
  onChange: (id: string | null) => void;
  /** What null is called: that a shift has none, or that a filter shows all. */
  none?: string;
}

const NONE = "none";

/** Chooses a position; renders nothing where there are none. An archived one is offered only where it is chosen. */
export function PositionSelect({ positions, value, onChange, none }: PositionSelectProps) {
  const say = useScheduleWords();
  const offered = positions.filter(({ id, is_archived }) => !is_archived || id === value);
  if (offered.length === 0) return null;
  return (
    <Select
      label={say("position.label")}
      value={value ?? NONE}
      options={[
        { value: NONE, label: none ?? say("position.none") },
        ...offered.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(id) => onChange(id === NONE ? null : id)}
    />
  );
}
