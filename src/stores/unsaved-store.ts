import { create } from "zustand";

interface UnsavedState {
  /** Number of forms on screen that hold something typed and not yet saved. */
  forms: number;
}

/** Lets the update flow wait while somebody is typing: an update never reloads over an unsaved form. */
export const useUnsaved = create<UnsavedState>()(() => ({ forms: 0 }));
