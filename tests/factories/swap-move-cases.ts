import type { SwapMove, SwapProblem } from "#domain/shift-moves/swap-move.ts";
import type { SwapRequest } from "#schema/entities/swap-request.ts";

type Status = SwapRequest["status"];

/** Ann asks Ben for a swap; Cat manages them. */
export const SWAP_OF = { requested_by: "ann", requested_of: "ben" };
const STATUSES: Status[] = ["asked", "agreed", "refused", "withdrawn", "approved", "denied"];
const PEOPLE = ["ann", "ben", "cat"];

/** Who may make a move, from which statuses, and the resulting status. */
const MOVES: [SwapMove, string, Status[], Status][] = [
  ["agree", "ben", ["asked"], "agreed"],
  ["refuse", "ben", ["asked"], "refused"],
  ["withdraw", "ann", ["asked", "agreed"], "withdrawn"],
  ["approve", "cat", ["agreed"], "approved"],
  ["deny", "cat", ["agreed"], "denied"],
];

interface SwapMoveCase {
  move: SwapMove;
  person: string;
  status: Status;
  to: Status;
  outcome: { status: Status | null } | { problem: SwapProblem };
}

/**
 * Everybody's moves from every status, for the domain's rule and the database's. Only a manager decides, which is
 * another rule (own-decision-cases.ts).
 */
export const SWAP_MOVE_CASES: SwapMoveCase[] = MOVES.flatMap(([move, by, from, to]) =>
  STATUSES.flatMap((status) =>
    PEOPLE.filter((person) => by !== "cat" || person === by).map((person) => ({
      move,
      person,
      status,
      to,
      outcome:
        person !== by
          ? { problem: "not_yours" as const }
          : status === to
            ? { status: null }
            : from.includes(status)
              ? { status: to }
              : { problem: "too_late" as const },
    })),
  ),
);
