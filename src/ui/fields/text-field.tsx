import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Input,
  Label,
} from "react-aria-components/TextField";
import { FieldHelp, type FieldHelpProps } from "./field-help.tsx";

export interface TextFieldProps extends Omit<AriaTextFieldProps, "className" | "children">, FieldHelpProps {}

export function TextField({ label, description, error, ...props }: TextFieldProps) {
  return (
    <AriaTextField
      validationBehavior="aria"
      {...props}
      isInvalid={Boolean(error)}
      className="flex flex-col gap-1.5"
    >
      <Label className="font-semibold">{label}</Label>
      <Input className="field-box" />
      <FieldHelp description={description} error={error} />
    </AriaTextField>
  );
}
