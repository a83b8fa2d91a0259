import { TextArea as AriaTextArea } from "react-aria-components/TextArea";
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Label,
} from "react-aria-components/TextField";
import { FieldHelp, type FieldHelpProps } from "./field-help.tsx";

interface TextAreaProps extends Omit<AriaTextFieldProps, "className" | "children" | "type">, FieldHelpProps {
  /** The number of lines while it is empty; it grows with its text up to a limit. */
  rows?: number;
}

const LINE_REM = 1.5;
/** The padding above and below the text, and the border. */
const EDGES_REM = 1.375;

export function TextArea({ label, description, error, rows = 3, ...props }: TextAreaProps) {
  return (
    <AriaTextField
      validationBehavior="aria"
      {...props}
      isInvalid={Boolean(error)}
      className="flex flex-col gap-1.5"
    >
      <Label className="font-semibold">{label}</Label>
      <AriaTextArea
        dir="auto"
        rows={rows}
        // Browsers ignore the rows of a field that grows with its content.
        style={{ minHeight: `${rows * LINE_REM + EDGES_REM}rem` }}
        className="field-box field-sizing-content max-h-80 resize-y py-2.5"
      />
      <FieldHelp description={description} error={error} />
    </AriaTextField>
  );
}
