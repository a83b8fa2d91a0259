import { useId, useRef, useState } from "react";
import { DropZone } from "react-aria-components/DropZone";
import { FileTrigger } from "react-aria-components/FileTrigger";
import {
  type AttachmentKind,
  acceptedTypes,
  attachmentProblem,
  kindOfType,
  typeOfFile,
} from "#domain/attachments/attachment-file.ts";
import { Button } from "#ui/button.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { useViewWords } from "#words/made/use-view-words.ts";
import { useFormat } from "../format/use-format.ts";
import { AttachmentView, attachmentProblemText, fileFacts, useObjectUrl } from "./attachment-view.tsx";

interface AttachmentFieldProps {
  label: string;
  kinds: readonly AttachmentKind[];
  /** The attached file: one just chosen, or one kept by addAttachment; null for none. */
  value: File | { path: string; name: string } | null;
  /** Called with an allowed file; for any other, the field shows why it is refused. */
  onChoose: (file: File) => void;
  onRemove: () => void;
}

/** Chooses one file, by a press or by dropping it, and shows the attached one. */
export function AttachmentField({ label, kinds, value, onChoose, onRemove }: AttachmentFieldProps) {
  const say = useViewWords();
  const id = useId();
  const format = useFormat();
  const chooser = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string | null>(null);

  function choose(file: File | null | undefined) {
    if (!file) return;
    const type = typeOfFile(file);
    const found = type && kinds.includes(kindOfType(type)) ? attachmentProblem(file) : "unsupported_type";
    setProblem(found && attachmentProblemText(say, found, format));
    if (!found) onChoose(file);
  }

  function remove() {
    onRemove();
    // The pressed button disappears with the file.
    chooser.current?.focus();
  }

  return (
    <fieldset aria-labelledby={id} className="flex flex-col gap-1.5">
      <span id={id} className="font-semibold">
        {label}
      </span>
      <DropZone
        aria-label={say("attachment.drop", { label })}
        onDrop={async ({ items }) => {
          const file = items.find((item) => item.kind === "file");
          if (file?.kind === "file") choose(await file.getFile());
        }}
        className="flex flex-col gap-3 rounded-lg border border-edge border-dashed p-3 drop-target:bg-brand-soft"
      >
        {value && (value instanceof File ? <Chosen file={value} /> : <AttachmentView {...value} />)}
        <div className="flex flex-wrap items-center gap-2">
          <FileTrigger acceptedFileTypes={acceptedTypes(kinds)} onSelect={(files) => choose(files?.item(0))}>
            <Button ref={chooser} variant="secondary">
              {say(value ? "attachment.chooseAnother" : "attachment.choose")}
            </Button>
          </FileTrigger>
          {value && (
            <Button variant="quiet" onPress={remove}>
              {say("attachment.remove")}
            </Button>
          )}
          {!value && (
            <span className="text-sm text-muted pointer-coarse:hidden">{say("attachment.orDrop")}</span>
          )}
        </div>
      </DropZone>
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

function Chosen({ file }: { file: File }) {
  const say = useViewWords();
  const format = useFormat();
  const url = useObjectUrl(kindOfType(typeOfFile(file) ?? "") === "image" ? file : null);
  return (
    <div className="flex min-w-0 items-center gap-3">
      {url ? (
        <img src={url} alt="" className="size-14 rounded-lg object-cover" />
      ) : (
        <ControlIcon name="file" className="text-muted" />
      )}
      <p className="min-w-0">
        <bdi className="font-semibold break-words">{file.name}</bdi>
        <span className="block text-sm text-muted">{fileFacts(say, file.name, file.size, format)}</span>
      </p>
    </div>
  );
}
