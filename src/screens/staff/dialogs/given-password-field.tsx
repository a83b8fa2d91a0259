import { drawPassword } from "#domain/staff/draw-password.ts";
import { secureRandom } from "#lib/secure-random.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useStaffWords } from "#words/made/use-staff-words.ts";

interface PasswordFieldProps {
  value: string;
  onChange: (password: string) => void;
  error: string | undefined;
  autoFocus?: boolean;
}

/** A visible field for a password that the admin must pass on. */
export function GivenPasswordField({ value, onChange, error, autoFocus = false }: PasswordFieldProps) {
  const say = useStaffWords();
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={say("person.password")}
        description={say("person.passwordHint")}
        autoFocus={autoFocus}
        autoComplete="off"
        spellCheck="false"
        value={value}
        error={error}
        onChange={onChange}
      />
      <span>
        <Button variant="secondary" onPress={() => onChange(drawPassword(secureRandom))}>
          {say("person.generate")}
        </Button>
      </span>
    </div>
  );
}
