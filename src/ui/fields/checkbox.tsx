import { CheckboxButton, CheckboxField, type CheckboxFieldProps } from "react-aria-components/Checkbox";
import { cx } from "../cx.ts";
import { Icon } from "../marks/icon.tsx";
import { FieldHelp, type FieldHelpProps } from "./field-help.tsx";

interface CheckboxProps extends Omit<CheckboxFieldProps, "className" | "children">, FieldHelpProps {}

/** A yes or no that takes effect when the form is sent; a `Switch` takes effect at once. */
export function Checkbox({ label, description, error, ...props }: CheckboxProps) {
  return (
    <CheckboxField
      validationBehavior="aria"
      {...props}
      isInvalid={Boolean(error)}
      className="flex flex-col items-start gap-0.5"
    >
      <CheckboxButton className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md py-1 focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-brand-ink disabled:cursor-not-allowed disabled:opacity-60">
        {(state) => (
          <>
            <CheckMark {...state} />
            <span className="min-w-0 font-medium">{label}</span>
          </>
        )}
      </CheckboxButton>
      <div className="flex flex-col ps-9">
        <FieldHelp description={description} error={error} />
      </div>
    </CheckboxField>
  );
}

/** The visible box of a checkbox; the real input stands beside it. */
function CheckMark({ isSelected, isIndeterminate }: { isSelected: boolean; isIndeterminate: boolean }) {
  const isMarked = isSelected || isIndeterminate;
  return (
    <span
      className={cx(
        "grid size-6 shrink-0 place-items-center rounded-md border transition-colors",
        isMarked ? "border-brand bg-brand text-on-brand" : "border-edge bg-surface",
      )}
    >
      {isMarked && <Icon name={isIndeterminate ? "minus" : "check"} className="size-4.5" />}
    </span>
  );
}

/** Selects its row of a table or grid list, or all rows if it is in a table's header. */
export function SelectionCheckbox() {
  return (
    <CheckboxField slot="selection">
      <CheckboxButton className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-md focus-visible:outline-3 focus-visible:-outline-offset-2 focus-visible:outline-brand-ink disabled:cursor-not-allowed disabled:opacity-60">
        {CheckMark}
      </CheckboxButton>
    </CheckboxField>
  );
}
