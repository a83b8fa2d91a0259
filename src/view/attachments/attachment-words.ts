import { ATTACHMENT_MAX_BYTES, type AttachmentProblem } from "#domain/attachments/attachment-file.ts";
import type { Format } from "#lib/format/create-format.ts";
import type { SayView } from "#words/made/view.ts";

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
