import * as v from "valibot";

/** How often somebody who looks at the chat says so, in ms. */
export const BEAT_MS = 2000;
/**
 * So many of a room say so, those with the lowest ids: what is said and heard grows with the square of their number (24
 * people are 288 messages a second), and hosted realtime limits that for all businesses together.
 */
export const BEATING_MAX = 24;

/**
 * What devices tell each other while their chat is open, on the channel of the team or of two people. It is kept nowhere,
 * and on the team's channel a colleague could say it in another's name: it is never more than a dot beside a name.
 */
export const beat = v.object({
  user_id: v.pipe(v.string(), v.uuid()),
  /** gone: their page was hidden or left. */
  state: v.picklist(["here", "typing", "gone"]),
});
export type Beat = v.InferOutput<typeof beat>;

/** The team's channel. */
export function teamTopic(businessId: string): string {
  return `team:${businessId}`;
}

/** The channel of two people; both name it alike. */
export function pairTopic(one: string, other: string): string {
  return `pair:${[one, other].sort().join(":")}`;
}
