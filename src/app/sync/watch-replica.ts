import { deliverFeedback } from "#commands/business/feedback.ts";
import { deliverAttachments, forgetOrphanedFiles } from "#commands/messages/deliver-attachments.ts";
import { backoffMs } from "#lib/attempts.ts";
import { coalesced } from "#lib/turns.ts";
import type { LazyRemote } from "#remote/lazy-remote.ts";
import type { Replica } from "#replica/collections.ts";
import { toast } from "#ui/toasts/toast.ts";
import { localeNow } from "#view/format/use-locale.ts";
import { appWords } from "#words/made/app.ts";
import { device } from "../device/device.ts";
import { reportDeviceOf } from "./report-device.ts";
import { onAnswered } from "./sync-status.ts";
import { watchQueue } from "./watch-queue.ts";

/** Counts a replica's waiting changes while it is open, and sends what is not replicated. Returns a stop function. */
export function watchReplica(replica: Replica, remote: LazyRemote): () => void {
  const ends = [
    watchQueue(replica),
    reportDeviceOf(replica, remote),
    deliverFeedbackOf(replica.userId, remote),
    deliverAttachmentsOf(replica, remote),
  ];
  return () => {
    for (const end of ends) end();
  };
}

function deliverFeedbackOf(userId: string, remote: LazyRemote): () => void {
  const deliver = coalesced(
    async () => void (await deliverFeedback({ device, remote }, userId)),
    (error: unknown) => console.warn("Feedback was not sent:", error),
  );
  deliver();
  return onAnswered(deliver);
}

const RETRY_FIRST_MS = 5000;
const RETRY_MAX_MS = 10 * 60_000;
const TIDY_EVERY_MS = 10 * 60_000;

function deliverAttachmentsOf(replica: Replica, remote: LazyRemote): () => void {
  let failures = 0;
  let notBefore = 0;
  let tidiesAt = 0;
  const deliver = coalesced(
    async () => {
      if (performance.now() < notBefore) return;
      const { isStopped, refused, isFull } = await deliverAttachments({ device, remote }, replica);
      failures = isStopped ? failures + 1 : 0;
      const pause = backoffMs(failures, RETRY_FIRST_MS, RETRY_MAX_MS, Math.random());
      notBefore = isStopped ? performance.now() + pause : 0;
      if (performance.now() >= tidiesAt) {
        tidiesAt = performance.now() + TIDY_EVERY_MS;
        await forgetOrphanedFiles(replica);
      }
      if (refused.length === 0) return;
      const say = await appWords.load(localeNow());
      const description = say(isFull ? "notUploaded.full" : "notUploaded.refused");
      for (const name of refused) toast.error(say("toast.notUploaded", { name }), { description });
    },
    (error: unknown) => console.warn("Files were not uploaded:", error),
  );
  return onAnswered(deliver);
}
