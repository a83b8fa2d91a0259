import { markRefused } from "#replica/waiting-files.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";
import { type AttachmentDelivery, deliverAttachments } from "./deliver-attachments.ts";

/** Sends a file again that the server did not take. */
export async function retryAttachment(context: CommandContext, path: string): Promise<AttachmentDelivery> {
  const { replica, userId } = replicaOf(context);
  await markRefused(userId, path, false);
  return deliverAttachments(context, replica);
}
