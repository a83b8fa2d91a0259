import { AccountError } from "#remote/account-error.ts";
import type { LateRemote } from "#remote/late-remote.ts";
import { sendFeedback } from "#remote/send-feedback.ts";
import { forgetFeedback, readFeedback } from "#replica/feedback-outbox.ts";
import type { Device } from "./command-context.ts";

export interface FeedbackDelivery {
  /** How much is left to be sent. */
  left: number;
  /** The ids of what the server will never take. */
  refused: readonly string[];
  /** It takes no more of this person today. */
  isLimited: boolean;
}

/** Sends what somebody wrote on this device, in turn. Never rejects for the network. */
export function deliverFeedback(
  { device, remote }: { device: Pick<Device, "exclusively">; remote: LateRemote },
  userId: string,
): Promise<FeedbackDelivery> {
  return device.exclusively(`feedback-${userId}`, async () => {
    const written = await readFeedback(userId);
    const refused: string[] = [];
    for (const [place, feedback] of written.entries()) {
      try {
        await sendFeedback(await remote(), feedback);
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

/** What the server will never take; without a network, or where there was too much today, it is tried again. */
function isForGood(error: unknown): boolean {
  return error instanceof AccountError && error.code === "refused";
}
