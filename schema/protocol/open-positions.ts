import * as v from "valibot";

/** How long an answer of open-positions may be cached, in seconds. */
export const POSITIONS_KEPT_S = 15;

const position = v.object({
  id: v.string(),
  title: v.string(),
  description: v.string(),
  responsibilities: v.array(v.string()),
  requirements: v.array(v.string()),
  benefits: v.array(v.string()),
  created_at: v.string(),
});
export type OpenPosition = v.InferOutput<typeof position>;

/** Answer of the function open-positions: the newest first. */
export const openPositionsResponse = v.object({ positions: v.array(position) });
export type OpenPositionsResponse = v.InferOutput<typeof openPositionsResponse>;
