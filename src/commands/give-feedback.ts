import { keepFeedback, type WrittenFeedback } from "#replica/feedback-outbox.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";
import { deliverFeedback } from "./deliver-feedback.ts";

/**
 * Gives feedback. It is kept on this device when the promise resolves, and says whether it has arrived; what has not is
 * sent after the next exchange with the server (deliverFeedback).
 */
export async function giveFeedback(
  context: CommandContext,
  { words, ...said }: Omit<WrittenFeedback, "id">,
): Promise<"sent" | "waiting" | "limited" | "refused"> {
  const { userId } = replicaOf(context);
  const id = context.device.newId();
  await keepFeedback(userId, { ...said, words: words.trim(), id });
  const { left, refused, isLimited } = await deliverFeedback(context, userId);
  if (refused.includes(id)) return "refused";
  if (isLimited) return "limited";
  return left === 0 ? "sent" : "waiting";
}
