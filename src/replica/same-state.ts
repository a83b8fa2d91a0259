import { mergeThreeWay } from "#domain/merge/three-way.ts";
import type { Replicated } from "#schema/entities/define-entity.ts";

/** A document as replication sees it. */
export type Stored = Replicated & { id: string; _deleted: boolean };

/** Stands in `change_id` of a server row that answers a refused change: the local edit is then given up. */
export const REFUSED = "refused";

/**
 * How RxDB compares and merges document states. Two states are the same when they rest on the same server version
 * and carry the same waiting change; contents need not be compared.
 */
export const conflictHandler = {
  isEqual(a: Stored, b: Stored): boolean {
    return a.version === b.version && waiting(a) === waiting(b) && a._deleted === b._deleted;
  },
  async resolve(states: {
    assumedMasterState?: Stored;
    realMasterState: Stored;
    newDocumentState: Stored;
  }): Promise<Stored> {
    const { assumedMasterState, realMasterState, newDocumentState } = states;
    if (realMasterState.change_id === REFUSED) return { ...realMasterState, change_id: "" };
    const merged = mergeThreeWay(assumedMasterState, newDocumentState, realMasterState);
    return { ...merged, version: realMasterState.version, change_id: newDocumentState.change_id };
  },
};

function waiting(state: Stored): string {
  return state.change_id === REFUSED ? "" : state.change_id;
}
