import { useEffect, useRef } from "react";
import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
  Button,
  Group,
  Input,
} from "react-aria-components/NumberField";
import { Icon } from "../marks/icon.tsx";
import { useLatest } from "../use-latest.ts";
import { FIELD, type FieldHelpProps, Labelled } from "./field-help.tsx";
import { takePlainDigits } from "./plain-digits-input.ts";

interface NumberFieldProps extends Omit<AriaNumberFieldProps, "className" | "children">, FieldHelpProps {
  /** Called with each typed value before it is brought into range; NaN if it is not a number. */
  onTyping?: (typed: number) => void;
}

const STEP_BUTTON =
  "grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-40";

export function NumberField({ label, description, error, onTyping, ...props }: NumberFieldProps) {
  const group = useRef<HTMLDivElement>(null);
  const told = useLatest(onTyping);

  // React Aria keeps letters out of the field without a word, so they are heard of before.
  useEffect(() => {
    return takePlainDigits(group.current, (event) => {
      if (makesNoNumber(event)) told.current?.(Number.NaN);
    });
  }, [told]);

  return (
    <AriaNumberField {...FIELD} {...props} isInvalid={Boolean(error)}>
      <Labelled label={label} description={description} error={error}>
        <Group ref={group} className="field-box flex items-center px-0.5">
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

/** Whether an insertion would make the field's text something that begins like no number. */
function makesNoNumber({ target, data }: InputEvent): boolean {
  if (!(target instanceof HTMLInputElement) || data === null) return false;
  const { value, selectionStart, selectionEnd } = target;
  const next =
    value.slice(0, selectionStart ?? value.length) + data + value.slice(selectionEnd ?? value.length);
  return !/^\s*[-−+.,]?\p{Nd}/u.test(next);
}
