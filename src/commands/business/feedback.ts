import { accountError } from "#remote/account.ts";
import { AccountError } from "#remote/account-error.ts";
import type { Remote } from "#remote/client.ts";
import type { LazyRemote } from "#remote/lazy-remote.ts";
import {
  forgetFeedback,
  keepFeedback,
  readFeedback,
  type WrittenFeedback,
} from "#replica/feedback-outbox.ts";
import { type CommandContext, type CommandDevice, replicaOf } from "../command-context.ts";

/** Keeps feedback on this device and tries to send it. What waits is sent after an exchange (deliverFeedback). */
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

export interface FeedbackDelivery {
  left: number;
  /** The ids that the server will never accept. */
  refused: readonly string[];
  /** The person's limit for today is reached. */
  isLimited: boolean;
}

/** Sends the feedback stored on this device, in order. Never rejects for the network. */
export function deliverFeedback(
  { device, remote }: { device: Pick<CommandDevice, "exclusively">; remote: LazyRemote },
  userId: string,
): Promise<FeedbackDelivery> {
  return device.exclusively(`feedback-${userId}`, async () => {
    const written = await readFeedback(userId);
    const refused: string[] = [];
    for (const [place, feedback] of written.entries()) {
      try {
        await send(await remote(), feedback);
      } catch (error) {
        if (!isForGood(error)) {
          const isLimited = error instanceof AccountError && error.code === "rate_limited";
          return { left: written.length - place, refused, isLimited };
        }
        console.warn("The server takes no such feedback:", error);
        refused.push(feedback.id);
      }
      await forgetFeedback(userId, feedback.id);
    }
    return { left: 0, refused, isLimited: false };
  });
}

/** Final answers; after an expired login, or with a server of another build, a later try may succeed. */
const ANSWERED = [400, 403, 429];

/** The server stores each id once. */
async function send(remote: Remote, feedback: WrittenFeedback) {
  const { error, status } = await remote.rpc("send_feedback", feedback);
  if (error) throw accountError({ message: "", status: ANSWERED.includes(status) ? status : 0 });
}

/** Final refusals; without a network, or beyond today's limit, it is retried. */
function isForGood(error: unknown): boolean {
  return error instanceof AccountError && error.code === "refused";
}
