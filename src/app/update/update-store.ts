import { create } from "zustand";
import type { UpdateState } from "./update-machine.ts";

interface UpdateStore {
  state: UpdateState;
  /** Takes the new build at once, whatever is unsaved on this page. */
  updateNow(): void;
}

/** How far this page is with a new build, for the notice. Written by start-updates.ts only. */
export const useUpdate = create<UpdateStore>()(() => ({ state: "current", updateNow: () => {} }));
