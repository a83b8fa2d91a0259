import { useState } from "react";
import { useSession } from "#stores/session-store.ts";
import type { DraftOwner } from "./use-support-draft.ts";

/** Whose the form is. `turn` changes when it passes to somebody else, not when it becomes known who types. */
export function useDraftOwner(): { owner: DraftOwner; turn: number } {
  const owner = useSession(({ phase, user }) =>
    phase === "initializing" && !user ? undefined : (user?.id ?? null),
  );
  const [seen, setSeen] = useState({ owner, turn: 0 });
  if (seen.owner === owner) return seen;
  const next = { owner, turn: seen.owner === undefined ? seen.turn : seen.turn + 1 };
  setSeen(next);
  return next;
}
