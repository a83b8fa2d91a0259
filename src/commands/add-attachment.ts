import {
  type AttachmentArea,
  type AttachmentProblem,
  attachmentPath,
  attachmentProblem,
  typeOfPath,
} from "#domain/attachments/attachment-file.ts";
import { keepWaitingFile } from "#replica/waiting-files.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/** A file as it is referred to by what it belongs to. */
export interface Attachment {
  path: string;
  /** As it was called where it was chosen. */
  name: string;
  /** MIME. */
  type: string;
  /** In bytes. */
  size: number;
}

/** A file that cannot be attached, and why. */
export class AttachmentError extends Error {
  readonly code: AttachmentProblem;
  constructor(code: AttachmentProblem) {
    super(`The file cannot be attached: ${code}`);
    this.code = code;
  }
}

const NAME_MAX = 255;

/**
 * Attaches a file to a post or a training module, which may be written afterwards: it is on this device when the promise
 * resolves, and uploaded once the server has what it belongs to, and that refers to it by its path. Throws an
 * AttachmentError.
 */
export async function addAttachment(
  context: CommandContext,
  { area, parentId, file }: { area: AttachmentArea; parentId: string; file: File },
): Promise<Attachment> {
  const problem = attachmentProblem(file);
  if (problem) throw new AttachmentError(problem);
  const { userId, businessId } = replicaOf(context);
  const path = attachmentPath({ businessId, area, parentId, fileId: context.device.newId() }, file);
  const type = typeOfPath(path);
  // A copy: the file itself may be changed or removed before it is uploaded.
  const blob = new Blob([await file.arrayBuffer()], { type });
  const name = file.name.slice(0, NAME_MAX);
  await keepWaitingFile(userId, { path, name, blob, at: context.device.now(), isRefused: false });
  return { path, name, type, size: blob.size };
}
