import { SwitchButton, SwitchField, type SwitchFieldProps } from "react-aria-components/Switch";
import { cx } from "../cx.ts";
import { FieldHelp, type FieldHelpProps } from "./field-help.tsx";

interface SwitchProps
  extends Omit<SwitchFieldProps, "className" | "children">,
    Omit<FieldHelpProps, "error"> {}

/** A setting that is on or off and changes at once. */
export function Switch({ label, description, ...props }: SwitchProps) {
  return (
    <SwitchField {...props} className="flex flex-col gap-0.5">
      <SwitchButton className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-md py-1 focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-brand-ink disabled:cursor-not-allowed disabled:opacity-60">
        {({ isSelected }) => (
          <>
            <span className="min-w-0 font-medium">{label}</span>
            <SwitchTrack isOn={isSelected} />
          </>
        )}
      </SwitchButton>
      <FieldHelp description={description} />
    </SwitchField>
  );
}

function SwitchTrack({ isOn }: { isOn: boolean }) {
  return (
    <span
      className={cx(
        "flex h-7 w-12 shrink-0 items-center rounded-full border p-0.5 transition-colors",
        isOn ? "border-brand bg-brand" : "border-edge bg-sunken",
      )}
    >
      <span
        className={cx(
          "size-5.5 rounded-full transition-transform duration-(--motion-move)",
          isOn ? "translate-x-5 rtl:-translate-x-5 bg-on-brand" : "bg-edge",
        )}
      />
    </span>
  );
}
