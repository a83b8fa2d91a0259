import { type ReactNode, useCallback, useEffect, useState } from "react";
import { type OpenedAttachment, openAttachment } from "#commands/messages/attachments.ts";
import { useCommand } from "#commands/use-command.ts";
import {
  ATTACHMENT_MAX_BYTES,
  type AttachmentProblem,
  kindOfType,
  typeOfPath,
} from "#domain/attachments/attachment-file.ts";
import { backoffMs } from "#lib/attempts.ts";
import type { Format } from "#lib/format/create-format.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Spinner } from "#ui/marks/icon.tsx";
import { downloadFile } from "#ui/page/download-file.ts";
import { toast } from "#ui/toasts/toast.ts";
import { useViewWords } from "#words/made/use-view-words.ts";
import type { SayView } from "#words/made/view.ts";
import { useFormat } from "../format/use-format.ts";
import { UploadState } from "./upload-state.tsx";

interface AttachmentProps {
  path: string;
  name: string;
  /** Shown below the file once it is on this device; documents, normally fetched on press, are then fetched. */
  whenHere?: ReactNode;
}

/** Shows an attached image or video, or saves any other file. The author sees if its upload is pending. */
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
        // biome-ignore lint/a11y/useMediaCaption: people's own videos have no captions.
        <video controls src={url} aria-label={name} className="max-h-[70dvh] w-full rounded-lg" />
      ) : (
        <img src={url} alt={name} className="max-h-[70dvh] max-w-full self-start rounded-lg" />
      )}
      {whenHere}
    </>
  );
}

function DocumentFile({ path, name, whenHere }: AttachmentProps) {
  const say = useViewWords();
  const format = useFormat();
  const { state, blob, load } = useAttachment(path, { lazy: !whenHere });
  const [isLoading, setLoading] = useState(false);
  if (state !== "ready" && state !== "elsewhere") return <Absent name={name} state={state} />;

  async function save() {
    setLoading(true);
    const opened = await load();
    setLoading(false);
    if (opened.state === "ready") downloadFile(name, opened.blob, typeOfPath(path));
    else if (opened.state === "offline" && !isReachable()) toast.info(say("toast.fileOffline"));
    else toast.error(say("toast.fileNotFetched"));
  }

  return (
    <>
      <button
        type="button"
        onClick={() => void (isLoading || save())}
        className={`${FRAME} cursor-pointer text-start hover:bg-brand-soft`}
      >
        {isLoading ? <Spinner /> : <ControlIcon name="file" className="text-muted" />}
        <span className="min-w-0">
          <bdi className="font-semibold break-words text-brand-ink underline underline-offset-4">{name}</bdi>
          <span className="block text-sm text-muted">{fileFacts(say, name, blob?.size ?? null, format)}</span>
        </span>
      </button>
      {state === "ready" && whenHere}
    </>
  );
}

function isReachable(): boolean {
  return navigator.onLine && useSyncStatus.getState().online;
}

function Absent({ name, state }: { name: string; state: "loading" | OpenedAttachment["state"] }) {
  const say = useViewWords();
  const isHere = state === "elsewhere" || state === "ready";
  return (
    <p className={FRAME}>
      <ControlIcon name="file" className="text-muted" />
      <span className="min-w-0">
        <span className="font-semibold break-words">{name}</span>
        <span className="block text-sm text-muted">{!isHere && say(`attachment.${state}`)}</span>
      </span>
    </p>
  );
}

const RETRY_FIRST_MS = 2000;
const RETRY_MAX_MS = 60_000;

/**
 * A file by its path, from this device or the server. A missing file is requested again after each exchange and now
 * and then. A `lazy` one is fetched only by `load`.
 */
function useAttachment(path: string, { lazy } = { lazy: false }) {
  const open = useCommand(openAttachment);
  const [answer, setAnswer] = useState<{ path: string; opened: OpenedAttachment } | null>(null);
  const opened = answer?.path === path ? answer.opened : null;
  const isReady = opened?.state === "ready";
  const [tries, setTries] = useState(0);
  const exchange = useSyncStatus(({ online, lastSyncedAt }) => (isReady ? "" : `${online} ${lastSyncedAt}`));

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again after each exchange.
  useEffect(() => {
    if (isReady) return;
    let isOver = false;
    void open(path, { fetches: !lazy }).then((found) => {
      if (!isOver) setAnswer({ path, opened: found });
    });
    return () => {
      isOver = true;
    };
  }, [open, path, lazy, isReady, exchange, tries]);

  // The author's device uploads it soon, but no hint tells when.
  useEffect(() => {
    if (opened?.state !== "missing") return;
    const pause = backoffMs(tries + 1, RETRY_FIRST_MS, RETRY_MAX_MS, 0);
    const timer = setTimeout(() => setTries(tries + 1), pause);
    return () => clearTimeout(timer);
  }, [opened, tries]);

  /** Fetches the file if it is not here. */
  const load = useCallback(async () => {
    const found = await open(path);
    // A server error keeps the button, so that it can be pressed again.
    if (found.state !== "offline" || !navigator.onLine) setAnswer({ path, opened: found });
    return found;
  }, [open, path]);

  const blob = opened?.state === "ready" ? opened.blob : null;
  const url = useObjectUrl(blob);
  return { state: opened?.state ?? "loading", load, blob, url } as const;
}

/** An object URL for a blob while the component is mounted; null at first and without a blob. */
export function useObjectUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return url;
}

/** Why a file cannot be attached, in plain words. */
export function attachmentProblemText(say: SayView, problem: AttachmentProblem, format: Format): string {
  if (problem === "too_large")
    return say("attachment.tooLarge", { size: format.fileSize(ATTACHMENT_MAX_BYTES) });
  return say(problem === "empty" ? "attachment.empty" : "attachment.unsupported");
}

/** The type and size of a file: 'PDF · 1.2 MB'; without the size until the file is on this device. */
export function fileFacts(say: SayView, name: string, size: number | null, format: Format): string {
  const ending = name.includes(".")
    ? name.slice(name.lastIndexOf(".") + 1).toUpperCase()
    : say("attachment.file");
  return size === null ? ending : `${ending} · ${format.fileSize(size)}`;
}
