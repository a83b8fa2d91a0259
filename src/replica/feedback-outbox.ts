import { get, update } from "#lib/storage/values.ts";
import { signalTabs } from "./tab-signals.ts";

/** Feedback written here and not yet sent. Not a row change, because that would record its author. */
export interface WrittenFeedback {
  id: string;
  /** From 1 to 5. */
  rating: number;
  words: string;
  is_anonymous: boolean;
}

/** Returns the key under which a user's unsent feedback is stored. */
export function feedbackKeyOf(userId: string): string {
  return `feedback:${userId}`;
}

/** Returns the signal that a user's unsent feedback has changed (tab-signals.ts). */
export function feedbackSignalOf(userId: string): string {
  return `feedback-${userId}`;
}

/** Returns unsent feedback, oldest first. */
export async function readFeedback(userId: string): Promise<WrittenFeedback[]> {
  return (await get<WrittenFeedback[]>(feedbackKeyOf(userId))) ?? [];
}

/** Stores feedback; durable when the promise resolves. */
export async function keepFeedback(userId: string, feedback: WrittenFeedback): Promise<void> {
  const { id } = feedback;
  await update<WrittenFeedback[]>(feedbackKeyOf(userId), (kept = []) => [
    ...kept.filter((one) => one.id !== id),
    feedback,
  ]);
  signalTabs(feedbackSignalOf(userId));
}

/** Deletes feedback that the server has, or will never accept. */
export async function forgetFeedback(userId: string, id: string): Promise<void> {
  await update<WrittenFeedback[]>(feedbackKeyOf(userId), (kept = []) => kept.filter((one) => one.id !== id));
  signalTabs(feedbackSignalOf(userId));
}
