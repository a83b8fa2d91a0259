import * as v from "valibot";
import { ADMIN_CODE_MAX, adminCodeProblem } from "#domain/kiosk/admin-code.ts";
import { ADMIN_CODE_MIN } from "#schema/protocol/tablet.ts";
import { PasswordField } from "#ui/fields/password-field.tsx";
import type { TextFieldProps } from "#ui/fields/text-field.tsx";
import { type SayKiosk, useKioskWords } from "#words/made/use-kiosk-words.ts";

/** A new admin code of a tablet. */
export function adminCodeSchema(say: SayKiosk) {
  return v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed ? adminCodeProblem(dataset.value) : null;
      const words = {
        short: () => say("newCode.short", { min: ADMIN_CODE_MIN }),
        long: () => say("newCode.long", { max: ADMIN_CODE_MAX }),
        same: () => say("newCode.same"),
      };
      if (problem) addIssue({ message: words[problem]() });
    }),
  );
}

/** The field for it; it can be read while it is typed, because nobody can look it up later. */
export function AdminCodeField(props: Pick<TextFieldProps, "value" | "error" | "onChange">) {
  const say = useKioskWords();
  return (
    <PasswordField
      label={say("newCode.label")}
      description={say("newCode.hint", { min: ADMIN_CODE_MIN })}
      autoComplete="off"
      {...props}
    />
  );
}
