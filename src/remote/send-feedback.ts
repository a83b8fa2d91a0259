import { accountError } from "./account.ts";
import type { Remote } from "./client.ts";

/** Feedback as the server takes it, once for each id. */
export interface FeedbackMessage {
  id: string;
  rating: number;
  words: string;
  is_anonymous: boolean;
}

/** What it means for good; a login that has ended, or a server of another build, may take it later. */
const ANSWERED = [400, 403, 429];

/** Gives feedback to the admins of one's business. Throws an AccountError. */
export async function sendFeedback(remote: Remote, feedback: FeedbackMessage): Promise<void> {
  const { error, status } = await remote.rpc("send_feedback", feedback);
  if (error) throw accountError({ message: "", status: ANSWERED.includes(status) ? status : 0 });
}
