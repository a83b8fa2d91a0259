import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Input,
  Label,
} from "react-aria-components/TextField";
import { cx } from "../cx.ts";
import { fieldDirection } from "./field-direction.ts";
import { FieldHelp, type FieldHelpProps } from "./field-help.tsx";

export interface TextFieldProps extends Omit<AriaTextFieldProps, "className" | "children">, FieldHelpProps {}

export function TextField({ label, description, error, ...props }: TextFieldProps) {
  const { dir, align } = fieldDirection(props);
  return (
    <AriaTextField
      validationBehavior="aria"
      {...props}
      isInvalid={Boolean(error)}
      className="flex flex-col gap-1.5"
    >
      <Label className="font-semibold">{label}</Label>
      <Input dir={dir} className={cx("field-box", align)} />
      <FieldHelp description={description} error={error} />
    </AriaTextField>
  );
}
