import { TextArea as AriaTextArea } from "react-aria-components/TextArea";
import { TextField as AriaTextField } from "react-aria-components/TextField";
import { FIELD, Labelled } from "./field-help.tsx";
import type { TextFieldProps } from "./text-field.tsx";

interface TextAreaProps extends Omit<TextFieldProps, "type"> {
  /** The number of lines while it is empty; it grows with its text up to a limit. */
  rows?: number;
}

const LINE_REM = 1.5;
/** The padding above and below the text, and the border. */
const EDGES_REM = 1.375;

export function TextArea({ label, description, error, rows = 3, ...props }: TextAreaProps) {
  return (
    <AriaTextField {...FIELD} {...props} isInvalid={Boolean(error)}>
      <Labelled label={label} description={description} error={error}>
        <AriaTextArea
          dir="auto"
          rows={rows}
          // Browsers ignore the rows of a field that grows with its content.
          style={{ minHeight: `${rows * LINE_REM + EDGES_REM}rem` }}
          className="field-box field-sizing-content max-h-80 resize-y py-2.5"
        />
      </Labelled>
    </AriaTextField>
  );
}
