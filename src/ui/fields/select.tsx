import { Select as AriaSelect, Button, SelectValue } from "react-aria-components/Select";
import { useUiWords } from "#words/made/use-ui-words.ts";
import { Icon } from "../marks/icon.tsx";
import { FIELD, Labelled } from "./field-help.tsx";
import { type ChoiceProps, OptionList } from "./option-list.tsx";

/** A choice from a list short enough to read at a glance; a `ComboBox` is for longer ones. */
export function Select({ label, description, error, value, options, onChange, ...props }: ChoiceProps) {
  const say = useUiWords();
  return (
    <AriaSelect
      placeholder={say("field.choose")}
      {...FIELD}
      {...props}
      value={value}
      onChange={(key) => key !== null && onChange(String(key))}
      isInvalid={Boolean(error)}
    >
      <Labelled label={label} description={description} error={error}>
        <Button className="field-box flex cursor-pointer items-center gap-2 text-start">
          <SelectValue className="min-w-0 flex-1 py-1 [overflow-wrap:anywhere] placeholder-shown:text-muted" />
          <Icon name="chevron-down" className="text-muted" />
        </Button>
      </Labelled>
      <OptionList options={options} />
    </AriaSelect>
  );
}
