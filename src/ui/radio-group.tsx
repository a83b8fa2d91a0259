import {
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaRadioGroupProps,
  Label,
  Radio,
} from "react-aria-components/RadioGroup";
import { Icon, type IconName } from "./icon.tsx";

interface RadioGroupProps extends Omit<AriaRadioGroupProps, "className" | "children"> {
  label: string;
  options: readonly { value: string; label: string; icon: IconName }[];
}

/** A choice of one out of a few, side by side. */
export function RadioGroup({ label, options, ...props }: RadioGroupProps) {
  return (
    <AriaRadioGroup {...props} className="flex flex-col gap-2">
      <Label className="font-semibold">{label}</Label>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-3">
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-lg border border-edge bg-surface px-4 font-medium transition-colors hover:bg-sunken focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-brand-ink selected:border-brand-ink selected:bg-brand-soft selected:text-brand-ink"
          >
            {({ isSelected }) => (
              <>
                <Icon name={option.icon} />
                <span className="flex-1">{option.label}</span>
                {isSelected && <Icon name="check" />}
              </>
            )}
          </Radio>
        ))}
      </div>
    </AriaRadioGroup>
  );
}
