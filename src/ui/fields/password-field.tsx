import { useState } from "react";
import { TextField as AriaTextField, Input } from "react-aria-components/TextField";
import { useUiWords } from "#words/made/use-ui-words.ts";
import { IconButton } from "../button.tsx";
import { FIELD, Labelled } from "./field-help.tsx";
import type { TextFieldProps } from "./text-field.tsx";

/** A field for a secret, with a button that shows the typed text. */
export function PasswordField({ label, description, error, ...props }: Omit<TextFieldProps, "type">) {
  const say = useUiWords();
  const [isShown, setShown] = useState(false);
  return (
    <AriaTextField
      {...FIELD}
      autoCorrect="off"
      spellCheck="false"
      {...props}
      type={isShown ? "text" : "password"}
      isInvalid={Boolean(error)}
    >
      <Labelled label={label} description={description} error={error}>
        <div className="relative">
          <Input dir="ltr" className="field-box pe-12 rtl:ps-12 rtl:pe-3.5 rtl:text-end" />
          <IconButton
            icon={isShown ? "eye-off" : "eye"}
            label={say(isShown ? "field.hidePassword" : "field.showPassword")}
            className="absolute inset-y-0 end-0.5 my-auto text-muted hover:text-ink"
            onPress={() => setShown(!isShown)}
          />
        </div>
      </Labelled>
    </AriaTextField>
  );
}
