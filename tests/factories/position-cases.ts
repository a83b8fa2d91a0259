import type { WhoCanWork } from "#domain/roster/positions.ts";
import { ANN, BEN } from "./shift-move-cases.ts";

type Who = Pick<WhoCanWork, "is_for_everybody" | "user_ids">;

/** Positions by who can work them, for the domain's rule and the database's (one-rule.db.test.ts). */
export const POSITIONS: Record<string, Who> = {
  "everybody's": { is_for_everybody: true, user_ids: [] },
  "everybody's, with a list": { is_for_everybody: true, user_ids: [BEN] },
  "Ann's": { is_for_everybody: false, user_ids: [ANN] },
  "Ben's": { is_for_everybody: false, user_ids: [BEN] },
  "nobody's": { is_for_everybody: false, user_ids: [] },
};

/** The same as a device holds them. */
export const positionsHere = new Map(
  Object.entries(POSITIONS).map(([name, who]) => [name, { id: name, name, ...who }]),
);

/** Whether Ann and Ben can exchange a shift of Ann's for one of Ben's, by the positions of the two. */
export const EXCHANGE_CASES: [anns: string | null, bens: string | null, can: boolean][] = [
  [null, null, true],
  ["everybody's", "everybody's, with a list", true],
  ["Ben's", "Ann's", true],
  ["Ann's", null, false],
  [null, "Ben's", false],
  ["Ann's", "Ben's", false],
  ["nobody's", null, false],
  [null, "nobody's", false],
];
