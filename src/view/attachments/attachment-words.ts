import { ATTACHMENT_MAX_BYTES, type AttachmentProblem } from "#domain/attachments/attachment-file.ts";
import type { Format } from "#lib/format/create-format.ts";

export const NOT_OPENED = "This file was not opened on this device yet. Connect to see it.";

/** Why a file cannot be attached, in plain words. */
export function attachmentProblemText(problem: AttachmentProblem, format: Format): string {
  if (problem === "too_large")
    return `This file is too large. Up to ${format.fileSize(ATTACHMENT_MAX_BYTES)} can be attached.`;
  if (problem === "empty") return "This file is empty.";
  return "This type of file is not supported.";
}

/** The type and size of a file: 'PDF · 1.2 MB'; without the size until the file is on this device. */
export function fileFacts(name: string, size: number | null, format: Format): string {
  const ending = name.includes(".") ? name.slice(name.lastIndexOf(".") + 1).toUpperCase() : "File";
  return size === null ? ending : `${ending} · ${format.fileSize(size)}`;
}
