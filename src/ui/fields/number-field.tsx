import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
  Button,
  Group,
  Input,
} from "react-aria-components/NumberField";
import { Icon } from "../marks/icon.tsx";
import { FIELD, type FieldHelpProps, Labelled } from "./field-help.tsx";
import { takePlainDigits } from "./plain-digits-input.ts";

interface NumberFieldProps extends Omit<AriaNumberFieldProps, "className" | "children">, FieldHelpProps {
  /** Called with each typed value before it is brought into range; NaN if it is not a number. */
  onTyping?: (typed: number) => void;
}

const STEP_BUTTON =
  "grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-40";

export function NumberField({ label, description, error, onTyping, ...props }: NumberFieldProps) {
  return (
    <AriaNumberField {...FIELD} {...props} isInvalid={Boolean(error)}>
      <Labelled label={label} description={description} error={error}>
        <Group ref={takePlainDigits} className="field-box flex items-center px-0.5">
          <Button slot="decrement" className={STEP_BUTTON}>
            <Icon name="minus" />
          </Button>
          <Input
            onInput={(event) => onTyping?.(Number.parseInt(event.currentTarget.value, 10))}
            className="min-h-11 w-full min-w-0 flex-1 bg-transparent text-center font-semibold tabular-nums outline-none"
          />
          <Button slot="increment" className={STEP_BUTTON}>
            <Icon name="plus" />
          </Button>
        </Group>
      </Labelled>
    </AriaNumberField>
  );
}
