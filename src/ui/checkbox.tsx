import { CheckboxButton, CheckboxField, type CheckboxFieldProps } from "react-aria-components/Checkbox";
import { CheckMark } from "./check-mark.tsx";
import { FieldHelp, type FieldHelpProps } from "./field-help.tsx";

interface CheckboxProps extends Omit<CheckboxFieldProps, "className" | "children">, FieldHelpProps {}

/** A yes or no that counts once the form is sent; a `Switch` works at once. */
export function Checkbox({ label, description, error, ...props }: CheckboxProps) {
  return (
    <CheckboxField
      validationBehavior="aria"
      {...props}
      isInvalid={Boolean(error)}
      className="flex flex-col items-start gap-0.5"
    >
      <CheckboxButton className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md py-1 focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-brand-ink disabled:cursor-not-allowed disabled:opacity-60">
        {({ isSelected, isIndeterminate }) => (
          <>
            <CheckMark isSelected={isSelected} isIndeterminate={isIndeterminate} />
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
