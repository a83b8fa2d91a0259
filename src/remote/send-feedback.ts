import { accountError } from "./account.ts";
import type { Remote } from "./client.ts";

/** Feedback for the server, which stores each id once. */
export interface FeedbackMessage {
  id: string;
  rating: number;
  words: string;
  is_anonymous: boolean;
}

/** Final answers; after an expired login, or with a server of another build, a later try may succeed. */
const ANSWERED = [400, 403, 429];

/** Sends feedback to the admins of the business. Throws an AccountError. */
export async function sendFeedback(remote: Remote, feedback: FeedbackMessage): Promise<void> {
  const { error, status } = await remote.rpc("send_feedback", feedback);
  if (error) throw accountError({ message: "", status: ANSWERED.includes(status) ? status : 0 });
}
