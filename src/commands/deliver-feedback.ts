import { AccountError } from "#remote/account-error.ts";
import type { LateRemote } from "#remote/late-remote.ts";
import { sendFeedback } from "#remote/send-feedback.ts";
import { forgetFeedback, readFeedback } from "#replica/feedback-outbox.ts";
import type { Device } from "./command-context.ts";

/** Sends what somebody wrote on this device, in turn, and resolves to how much is left. Never rejects for the network. */
export function deliverFeedback(
  { device, remote }: { device: Pick<Device, "exclusively">; remote: LateRemote },
  userId: string,
): Promise<number> {
  return device.exclusively(`feedback-${userId}`, async () => {
    const written = await readFeedback(userId);
    for (const [place, feedback] of written.entries()) {
      try {
        await sendFeedback(await remote(), feedback);
      } catch (error) {
        if (!isForGood(error)) return written.length - place;
        console.warn("The server takes no such feedback:", error);
      }
      await forgetFeedback(userId, feedback.id);
    }
    return 0;
  });
}

/** What the server will never take; without a network, or where there was too much today, it is tried again. */
function isForGood(error: unknown): boolean {
  return error instanceof AccountError && error.code === "refused";
}
