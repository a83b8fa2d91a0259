import { whenUnshared } from "#lib/hold-lock.ts";
import { forgetOldAcknowledged } from "#replica/acknowledged.ts";
import { forgetOldFiles } from "#replica/files/waiting-files.ts";
import { replicaDatabases } from "#replica/rxdb/replica-databases.ts";
import { ANY_REPLICA, replicaOwner } from "#replica/rxdb/replica-names.ts";
import { forgetAuditPage } from "#stores/kept-audit-page.ts";
import { lazyBackgroundSyncQueue } from "../sync/lazy-background-sync.ts";
import { forgetReplica } from "../sync/replica-memory.ts";
import { removeEvictionMarker } from "./eviction-marker.ts";
import { forgetDiscard, isDiscarded, rememberedUser } from "./remembered-user.ts";

/** Returns the lock shared by the tabs in which a user's replica is open. */
export const usingLockOf = (userId: string) => `using-${userId}`;

/**
 * Removes other users' replicas from this device, unless a tab has one open: that tab does it when it leaves, or the
 * next start or wake-up does. Unconfirmed changes are rescued. Failures are retried next time.
 */
export async function purgeOthers(): Promise<void> {
  const owners = (await replicaDatabases(ANY_REPLICA)).map(({ replica }) => replicaOwner(replica));
  for (const userId of new Set(owners)) {
    await whenUnshared(usingLockOf(userId), () => purge(userId)).catch((error: unknown) =>
      console.error("Not removed yet:", error),
    );
  }
  await forgetOldFiles(Date.now());
  await forgetOldAcknowledged(Date.now());
  const { forgetOldSupportDrafts } = await import("#stores/support-draft.ts");
  forgetOldSupportDrafts(Date.now());
  const { forgetOldChatDrafts } = await import("#stores/chat-drafts.ts");
  forgetOldChatDrafts(Date.now());
  const { forgetOldRosterSteps } = await import("#stores/roster-steps.ts");
  forgetOldRosterSteps(Date.now());
  const { forgetOldQuizDrafts } = await import("#stores/quiz-drafts.ts");
  forgetOldQuizDrafts(Date.now());
}

/** A crash repeats it: the databases go last, and mark that it is unfinished. */
async function purge(userId: string) {
  // A person signing in is remembered before the lock is requested.
  if (rememberedUser()?.id === userId) return;
  void lazyBackgroundSyncQueue().clear(userId);
  removeEvictionMarker(userId);
  forgetAuditPage(userId);
  const { forgetKnownAccount } = await import("#stores/known-account.ts");
  forgetKnownAccount(userId);
  const { forgetRosterSteps } = await import("#stores/roster-steps.ts");
  forgetRosterSteps(userId);
  const { forgetLastImport } = await import("#stores/last-import.ts");
  forgetLastImport(userId);
  await forgetReplica(userId);
  const { discardAll, rescue } = await import("#replica/rescue/rescue.ts");
  if (!isDiscarded(userId)) return rescue(userId);
  await discardAll(userId);
  const { forgetSupportDraft } = await import("#stores/support-draft.ts");
  forgetSupportDraft(userId);
  const { forgetChatDrafts } = await import("#stores/chat-drafts.ts");
  forgetChatDrafts(userId);
  const { forgetQuizDrafts } = await import("#stores/quiz-drafts.ts");
  forgetQuizDrafts(userId);
  forgetDiscard(userId);
}
