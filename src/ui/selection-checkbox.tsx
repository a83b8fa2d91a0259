import { CheckboxButton, CheckboxField } from "react-aria-components/Checkbox";
import { CheckMark } from "./check-mark.tsx";

/** Selects the row of a table or grid list it stands in, or all of them from a table's header. */
export function SelectionCheckbox() {
  return (
    <CheckboxField slot="selection">
      <CheckboxButton className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-md focus-visible:outline-3 focus-visible:-outline-offset-2 focus-visible:outline-brand-ink disabled:cursor-not-allowed disabled:opacity-60">
        {({ isSelected, isIndeterminate }) => (
          <CheckMark isSelected={isSelected} isIndeterminate={isIndeterminate} />
        )}
      </CheckboxButton>
    </CheckboxField>
  );
}
