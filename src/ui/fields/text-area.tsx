import { TextArea as AriaTextArea } from "react-aria-components/TextArea";
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Label,
} from "react-aria-components/TextField";
import { FieldHelp, type FieldHelpProps } from "./field-help.tsx";

interface TextAreaProps extends Omit<AriaTextFieldProps, "className" | "children" | "type">, FieldHelpProps {
  /** How many lines it shows while it is empty; it grows with what is written, up to a point. */
  rows?: number;
}

const LINE_REM = 1.5;
/** The space above and below the text, and the border. */
const EDGES_REM = 1.375;

/** A text of several lines. */
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
        rows={rows}
        // Where a field grows with its content, browsers take no notice of its rows.
        style={{ minHeight: `${rows * LINE_REM + EDGES_REM}rem` }}
        className="field-box field-sizing-content max-h-80 resize-y py-2.5"
      />
      <FieldHelp description={description} error={error} />
    </AriaTextField>
  );
}
