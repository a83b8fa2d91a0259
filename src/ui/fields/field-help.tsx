import type { ReactNode } from "react";
import { FieldError, Label, Text } from "react-aria-components/TextField";
import { Icon } from "../marks/icon.tsx";

export interface FieldHelpProps {
  label: string;
  description?: string | undefined;
  error?: string | undefined;
}

/** What all fields with a label above them have in common; their forms check what was typed. */
export const FIELD = { validationBehavior: "aria", className: "flex flex-col gap-1.5" } as const;

/** A field's input, between its label and its help. */
export function Labelled({ label, children, ...help }: FieldHelpProps & { children: ReactNode }) {
  return (
    <>
      <Label className="font-semibold">{label}</Label>
      {children}
      <FieldHelp {...help} />
    </>
  );
}

/** The lines under a field: its error (or that of the field's own validation), else its description. */
export function FieldHelp({ description, error }: Omit<FieldHelpProps, "label">) {
  return (
    <>
      {description && !error && (
        <Text slot="description" className="text-sm text-muted">
          {description}
        </Text>
      )}
      <FieldError className="flex items-start gap-1.5 text-sm font-medium text-danger">
        {({ validationErrors }) => (
          <>
            <Icon name="alert" className="mt-0.5 size-4" />
            <span>{error ?? validationErrors.join(" ")}</span>
          </>
        )}
      </FieldError>
    </>
  );
}
