import * as v from "valibot";

/** How often a person viewing the chat sends a beat, in ms. */
export const BEAT_MS = 2000;
/**
 * The number of people per room who send beats, those with the lowest ids: traffic grows with the square of their
 * number (24 people are 288 messages a second), and hosted Realtime limits it across all businesses.
 */
export const BEATING_MAX = 24;

/**
 * A beat: what devices send each other while a chat is open, on the channel of the team or of two people. Nothing is
 * stored. On the team's channel a colleague could forge it: it only shows a dot beside a name.
 */
export const beat = v.object({
  user_id: v.pipe(v.string(), v.uuid()),
  /** gone: their page was hidden or closed. */
  state: v.picklist(["here", "typing", "gone"]),
});
export type Beat = v.InferOutput<typeof beat>;

/** The team's channel. */
export function teamTopic(businessId: string): string {
  return `team:${businessId}`;
}

/** Returns the channel of two people, the same for both. */
export function pairTopic(one: string, other: string): string {
  return `pair:${[one, other].sort().join(":")}`;
}
