import { byDecision } from "#domain/reconcile/decided.ts";
import type { DeskItem } from "#domain/reconcile/desk-item.ts";
import { DAY_MS } from "#lib/format/calendar-days.ts";
import { uuidOf } from "#lib/uuid-of.ts";
import { insertLocally } from "#replica/local-change.ts";
import type { Replica } from "#replica/open-replica.ts";
import { decisionsOf } from "#replica/punch-kinds.ts";
import { queryStored } from "#replica/stored.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/** What a decision is about. */
export type DecidedItem = Pick<DeskItem, "key" | "user_id" | "at" | "intervals" | "kind">;

/**
 * Says what is to become of an item of the desk; said again, the later counts, and 'open' takes it back. Whoever says the
 * same as was said last says nothing new.
 */
export function decideDeskItem(
  context: CommandContext,
  { key, kind, user_id, at, intervals }: DecidedItem,
  choice: PunchDecision["choice"],
  note = "",
): Promise<void> {
  const { replica, userId, businessId } = replicaOf(context);
  const { device } = context;
  return device.exclusively(writingLockOf(userId), async () => {
    const last = await lastDecision(replica, { key, user_id, at });
    if ((last?.choice ?? "open") === choice) return;
    const [entered = null, clocked = null] = kind === "match" ? intervals : [];
    const decision = {
      kind: "decision" as const,
      id: await uuidOf(["decision", key, choice, userId, last?.id ?? "first"].join(" ")),
      business_id: businessId,
      ...{ user_id, at: instantOf(at), about: key, choice, entered, clocked, note: note.trim() },
      decided_by: userId,
      decided_at: after(last, device.readClock().instant),
    };
    await insertLocally(decisionsOf(replica), decision, device.newId());
  });
}

/** The instant, or a moment after what was said last: by whatever clock that was dated, what is said now counts. */
function after(last: PunchDecision | null, instant: string): string {
  return last && last.decided_at >= instant ? instantOf(Date.parse(last.decided_at) + 1) : instant;
}

/** Times may have been corrected since, and with them where the item is. */
const AROUND_MS = 3 * DAY_MS;

async function lastDecision(
  replica: Replica,
  { key, user_id, at }: Pick<DecidedItem, "key" | "user_id" | "at">,
): Promise<PunchDecision | null> {
  const found: PunchDecision[] = await queryStored(decisionsOf(replica), {
    ...{ _deleted: { $eq: false }, kind: { $eq: "decision" }, user_id: { $eq: user_id } },
    ...{ at: { $gte: instantOf(at - AROUND_MS), $lte: instantOf(at + AROUND_MS) }, about: { $eq: key } },
  });
  return found.sort(byDecision).at(-1) ?? null;
}

function instantOf(at: number): string {
  return new Date(at).toISOString();
}
