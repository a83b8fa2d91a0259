import { drawPassword } from "#domain/staff/draw-password.ts";
import { secureRandom } from "#lib/secure-random.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";

interface PasswordFieldProps {
  value: string;
  onChange: (password: string) => void;
  error: string | undefined;
  autoFocus?: boolean;
}

/** A visible field for a password that the admin must pass on. */
export function GivenPasswordField({ value, onChange, error, autoFocus = false }: PasswordFieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="Password"
        description="Tell it to them. They can change it in Settings."
        autoFocus={autoFocus}
        autoComplete="off"
        spellCheck="false"
        value={value}
        error={error}
        onChange={onChange}
      />
      <span>
        <Button variant="secondary" onPress={() => onChange(drawPassword(secureRandom))}>
          Generate password
        </Button>
      </span>
    </div>
  );
}
