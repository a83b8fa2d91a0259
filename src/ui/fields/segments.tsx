import { ToggleButton } from "react-aria-components/ToggleButton";
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup";

interface SegmentsProps<Id extends string> {
  label: string;
  options: readonly { id: Id; label: string }[];
  value: Id;
  onChange: (id: Id) => void;
}

/** A few choices side by side, of which one is in force at once. The chosen one is underlined, not only colored. */
export function Segments<Id extends string>({ label, options, value, onChange }: SegmentsProps<Id>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={([chosen]) => {
        const option = options.find(({ id }) => id === chosen);
        if (option) onChange(option.id);
      }}
      className="flex flex-wrap rounded-lg border border-edge"
    >
      {options.map(({ id, label: name }) => (
        <ToggleButton
          key={id}
          id={id}
          className="min-h-11 cursor-pointer px-4 max-sm:px-3 font-semibold text-muted transition-colors first:rounded-s-[7px] last:rounded-e-[7px] hover:bg-sunken focus-visible:outline-3 focus-visible:outline-offset-1 focus-visible:outline-brand-ink selected:bg-brand-soft selected:text-brand-ink selected:underline selected:decoration-2 selected:underline-offset-4 forced-colors:selected:bg-[Highlight] forced-colors:selected:text-[HighlightText] forced-colors:selected:forced-color-adjust-none"
        >
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
