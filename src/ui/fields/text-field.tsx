import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Input,
} from "react-aria-components/TextField";
import { cx } from "../cx.ts";
import { FIELD, type FieldHelpProps, Labelled } from "./field-help.tsx";
import { takePlainDigits } from "./plain-digits-input.ts";

export interface TextFieldProps extends Omit<AriaTextFieldProps, "className" | "children">, FieldHelpProps {}

export function TextField({ label, description, error, ...props }: TextFieldProps) {
  const isLeftToRight = runsLeftToRight(props);
  return (
    <AriaTextField {...FIELD} {...props} isInvalid={Boolean(error)}>
      <Labelled label={label} description={description} error={error}>
        <Input
          ref={takesDigits(props) ? takePlainDigits : undefined}
          dir={isLeftToRight ? "ltr" : "auto"}
          // At the side where the page's lines begin.
          className={cx("field-box", isLeftToRight && "rtl:text-end")}
        />
      </Labelled>
    </AriaTextField>
  );
}

function takesDigits({ type = "text", inputMode = "text" }: Pick<TextFieldProps, "type" | "inputMode">) {
  return type === "tel" || /^(numeric|decimal|tel)$/.test(inputMode);
}

/** Addresses, numbers and secrets run from left to right in every language, all other text as its first letter does. */
function runsLeftToRight({ type = "text", inputMode = "text" }: Pick<TextFieldProps, "type" | "inputMode">) {
  return (
    /^(email|tel|url|password|number)$/.test(type) || /^(numeric|decimal|tel|email|url)$/.test(inputMode)
  );
}
