import { create } from "zustand";

interface UpdateStore {
  state: UpdateState;
  /** Updates at once, whatever is unsaved on this page. */
  updateNow(): void;
}

/** The page's update state, for the notice. Written by start-updates.ts only. */
export const useUpdate = create<UpdateStore>()(() => ({ state: "current", updateNow: () => {} }));

/**
 * How a page takes a new build. "Held" states wait until nobody is typing.
 *
 *   current --found--> held --saved--> taking over --replaced--> outdated --saved--> reloading
 *                       |                   |                       ^  |                 ^
 *                       |                insisted                   |  '---insisted------|
 *                       '--insisted--> insisting --replaced---------|--------------------'
 *   current --replaced (another tab took the new build)-------------'
 *
 * "saved" fires whenever no form of this tab has unsaved input, so a tab without unsaved forms passes the held states
 * at once. Entering `takingOver` or `insisting` makes the waiting worker skip waiting; entering `reloading` reloads.
 */
export type UpdateState = "current" | "held" | "takingOver" | "insisting" | "outdated" | "reloading";

/** found: a new worker waits. replaced: a new build controls this page. saved: nothing unsaved. insisted: "Update now". */
export type UpdateEvent = "found" | "replaced" | "saved" | "insisted";

export const UPDATE_TRANSITIONS = {
  current: { found: "held", replaced: "outdated", saved: "current", insisted: "current" },
  held: { found: "held", replaced: "outdated", saved: "takingOver", insisted: "insisting" },
  // A worker found now has replaced the one that was told to skip waiting, so it must be told too.
  takingOver: { found: "held", replaced: "outdated", saved: "takingOver", insisted: "insisting" },
  insisting: { found: "insisting", replaced: "reloading", saved: "insisting", insisted: "insisting" },
  outdated: { found: "outdated", replaced: "outdated", saved: "reloading", insisted: "reloading" },
  reloading: { found: "reloading", replaced: "reloading", saved: "reloading", insisted: "reloading" },
} as const satisfies Record<UpdateState, Record<UpdateEvent, UpdateState>>;

/** States in which the page waits for a form, and a notice offers to update at once. */
export function isHeld(state: UpdateState): boolean {
  return state === "held" || state === "outdated";
}
