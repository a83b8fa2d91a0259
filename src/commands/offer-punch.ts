import { clockRules } from "#domain/kiosk/clock-rules.ts";
import { nextPunch, type PunchOffer } from "#domain/kiosk/next-punch.ts";
import { DAY_MS } from "#lib/format/calendar-days.ts";
import { freshFind } from "#replica/fresh-find.ts";
import { queryStored } from "#replica/stored.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/** A clock-out that was forgotten longer ago is no news at the clock. */
const BACK_MS = 14 * DAY_MS;

/** What the clock offers somebody of the business, by their punches as they lie in storage right now. */
export async function offerPunch(context: CommandContext, userId: string): Promise<PunchOffer> {
  const { replica, businessId } = replicaOf(context);
  const now = context.device.readClock().instant;
  const from = new Date(Date.parse(now) - BACK_MS).toISOString();
  const found = await queryStored(replica.punches, {
    _deleted: { $eq: false },
    kind: { $eq: "punch" },
    user_id: { $eq: userId },
    at: { $gte: from },
  });
  const own = found.filter(({ business_id }) => business_id === businessId);
  const [business] = await freshFind(replica.businesses, { id: businessId });
  return nextPunch(own, { now, maxMs: clockRules(business ?? {}).maxMs });
}
