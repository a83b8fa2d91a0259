import type { SwapRequest } from "#schema/entities/swap-request.ts";

interface SwapSeen extends Pick<SwapRequest, "status"> {
  /** Whether whoever reads this is the one who asked. */
  isMine: boolean;
  /** The other's name. */
  other: string;
}

/** Where a swap stands, as each of the two reads it. */
export function swapStatus({ status, isMine, other }: SwapSeen): string {
  switch (status) {
    case "asked":
      return isMine ? `Waiting for ${other} to answer` : `${other} is waiting for your answer`;
    case "agreed":
      return isMine
        ? `${other} agreed. A manager has to approve it`
        : "You agreed. A manager has to approve it";
    case "refused":
      return isMine ? `${other} would rather not` : "You said no";
    case "withdrawn":
      return isMine ? "You withdrew it" : `${other} withdrew it`;
    case "approved":
      return "Approved: the shifts are swapped";
    case "denied":
      return "A manager did not approve it";
  }
}
