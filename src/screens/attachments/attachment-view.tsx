import { type ReactNode, useState } from "react";
import { kindOfType, typeOfPath } from "#domain/attachments/attachment-file.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { downloadFile } from "#ui/download-file.ts";
import { Spinner } from "#ui/spinner.tsx";
import { toast } from "#ui/toast.ts";
import { fileFacts, NOT_OPENED } from "./attachment-words.ts";
import { FileIcon } from "./file-icon.tsx";
import { UploadState } from "./upload-state.tsx";
import { useAttachment } from "./use-attachment.ts";

interface AttachmentProps {
  path: string;
  /** As people know it. */
  name: string;
  /** Shown below once the file is here; a document, which is fetched when it is pressed, is fetched for it. */
  whenHere?: ReactNode;
}

/** A file where it belongs: an image or a video to look at, any other to be saved. Its author sees when it waits. */
export function AttachmentView(attachment: AttachmentProps) {
  const kind = kindOfType(typeOfPath(attachment.path));
  return (
    <div className="flex flex-col gap-2">
      {kind === "document" ? <DocumentFile {...attachment} /> : <Picture {...attachment} />}
      <UploadState path={attachment.path} />
    </div>
  );
}

const FRAME = "flex min-h-11 items-center gap-3 rounded-lg border border-line bg-sunken px-4 py-2.5";

function Picture({ path, name, whenHere }: AttachmentProps) {
  const { state, url } = useAttachment(path);
  if (!url) return <Absent name={name} state={state} />;
  return (
    <>
      {kindOfType(typeOfPath(path)) === "video" ? (
        // biome-ignore lint/a11y/useMediaCaption: what people film has none.
        <video controls src={url} aria-label={name} className="max-h-[70dvh] w-full rounded-lg" />
      ) : (
        <img src={url} alt={name} className="max-h-[70dvh] max-w-full self-start rounded-lg" />
      )}
      {whenHere}
    </>
  );
}

function DocumentFile({ path, name, whenHere }: AttachmentProps) {
  const format = useFormat();
  const { state, blob, load } = useAttachment(path, { lazy: !whenHere });
  const [isLoading, setLoading] = useState(false);
  if (state !== "ready" && state !== "elsewhere") return <Absent name={name} state={state} />;

  async function save() {
    setLoading(true);
    const opened = await load();
    setLoading(false);
    if (opened.state === "ready") downloadFile(name, opened.blob, typeOfPath(path));
    else toast.error("The file could not be fetched. Please try again.");
  }

  return (
    <>
      <button
        type="button"
        onClick={() => void (isLoading || save())}
        className={`${FRAME} cursor-pointer text-start hover:bg-brand-soft`}
      >
        {isLoading ? <Spinner /> : <FileIcon />}
        <span className="min-w-0">
          <span className="font-semibold break-words text-brand-ink underline underline-offset-4">
            {name}
          </span>
          <span className="block text-sm text-muted">{fileFacts(name, blob?.size ?? null, format)}</span>
        </span>
      </button>
      {state === "ready" && whenHere}
    </>
  );
}

const ABSENT = {
  loading: "Loading...",
  offline: NOT_OPENED,
  missing: "Not uploaded yet",
  elsewhere: "",
  ready: "",
};

function Absent({ name, state }: { name: string; state: keyof typeof ABSENT }) {
  return (
    <p className={FRAME}>
      <FileIcon />
      <span className="min-w-0">
        <span className="font-semibold break-words">{name}</span>
        <span className="block text-sm text-muted">{ABSENT[state]}</span>
      </span>
    </p>
  );
}
