import { get, update } from "idb-keyval";

/** Feedback as it was written here, until the server has it. It is no change of a row: whose it is would be noted. */
export interface WrittenFeedback {
  id: string;
  /** From 1 to 5. */
  rating: number;
  words: string;
  is_anonymous: boolean;
}

/** Where is kept what a user of this device has written and the server has not got. */
export function feedbackKeyOf(userId: string): string {
  return `feedback:${userId}`;
}

/** What waits to be sent, the oldest first. */
export async function readFeedback(userId: string): Promise<WrittenFeedback[]> {
  return (await get<WrittenFeedback[]>(feedbackKeyOf(userId))) ?? [];
}

/** Keeps feedback; it is durable when the promise resolves. */
export async function keepFeedback(userId: string, feedback: WrittenFeedback): Promise<void> {
  await update<WrittenFeedback[]>(feedbackKeyOf(userId), (kept = []) => [...kept, feedback]);
}

/** Forgets what the server has, or will never take. */
export async function forgetFeedback(userId: string, id: string): Promise<void> {
  await update<WrittenFeedback[]>(feedbackKeyOf(userId), (kept = []) => kept.filter((one) => one.id !== id));
}
