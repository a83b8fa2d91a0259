import { useId, useRef } from "react";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { Button } from "#ui/button.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useStaffWords } from "#words/made/use-staff-words.ts";

interface ResumeFieldProps {
  value: File | null;
  /** Why the file chosen last cannot be sent. */
  problem: string | null;
  isDisabled: boolean;
  onChoose: (file: File | null) => void;
}

/** Chooses a PDF and shows its name. */
export function ResumeField({ value, problem, isDisabled, onChoose }: ResumeFieldProps) {
  const say = useStaffWords();
  const id = useId();
  const format = useFormat();
  const chooser = useRef<HTMLButtonElement>(null);
  return (
    <fieldset aria-labelledby={id} className="flex flex-col gap-1.5">
      <span id={id} className="font-semibold">
        {say("resume.label")}
      </span>
      {value && (
        <p className="flex min-w-0 items-center gap-3 py-1">
          <ControlIcon name="file" className="text-muted" />
          <span className="min-w-0">
            <bdi className="font-semibold [overflow-wrap:anywhere]">{value.name}</bdi>
            <span className="block text-sm text-muted">{format.fileSize(value.size)}</span>
          </span>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <FileTrigger
          acceptedFileTypes={["application/pdf", ".pdf"]}
          onSelect={(files) => onChoose(files?.item(0) ?? null)}
        >
          <Button ref={chooser} variant="secondary" isDisabled={isDisabled}>
            {say(value ? "resume.chooseOther" : "resume.choose")}
          </Button>
        </FileTrigger>
        {value && (
          <Button
            variant="quiet"
            isDisabled={isDisabled}
            onPress={() => {
              onChoose(null);
              // The pressed button disappears with the file.
              chooser.current?.focus();
            }}
          >
            {say("resume.remove")}
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">{say("resume.hint")}</p>
      <p aria-live="polite" className="text-sm font-medium text-danger empty:hidden">
        {problem && (
          <span className="flex items-start gap-1.5">
            <Icon name="alert" className="mt-0.5 size-4" />
            {problem}
          </span>
        )}
      </p>
    </fieldset>
  );
}
