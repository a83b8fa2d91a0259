import { ATTACHMENT_MAX_BYTES, type AttachmentProblem } from "#domain/attachments/attachment-file.ts";
import type { Format } from "#lib/format/create-format.ts";
import type { ViewWords } from "#words/made/view.ts";
import type { Say } from "#words/words.ts";

/** Why a file cannot be attached, in plain words. */
export function attachmentProblemText(
  say: Say<ViewWords>,
  problem: AttachmentProblem,
  format: Format,
): string {
  if (problem === "too_large")
    return say("attachment.tooLarge", { size: format.fileSize(ATTACHMENT_MAX_BYTES) });
  return say(problem === "empty" ? "attachment.empty" : "attachment.unsupported");
}

/** The type and size of a file: 'PDF · 1.2 MB'; without the size until the file is on this device. */
export function fileFacts(say: Say<ViewWords>, name: string, size: number | null, format: Format): string {
  const ending = name.includes(".")
    ? name.slice(name.lastIndexOf(".") + 1).toUpperCase()
    : say("attachment.file");
  return size === null ? ending : `${ending} · ${format.fileSize(size)}`;
}
