import { nextPunch, type PunchOffer } from "#domain/kiosk/next-punch.ts";
import { longestMs } from "#domain/punch/clock-rules.ts";
import { freshFind } from "#replica/fresh-find.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";
import { recentPunches } from "./punch.ts";

/** What the clock offers somebody of the business, by their punches as they lie in storage right now. */
export async function offerPunch(context: CommandContext, userId: string): Promise<PunchOffer> {
  const { replica, businessId } = replicaOf(context);
  const now = context.device.readClock().instant;
  const punches = await recentPunches(replica, userId, businessId, now);
  const [business] = await freshFind(replica.businesses, { id: businessId });
  return nextPunch(punches, { now, maxMs: longestMs(business) });
}
