import { create } from "zustand";

interface UnsavedState {
  /** The number of forms on screen with unsaved input. */
  forms: number;
}

/** Makes updates wait while a form has unsaved input: an update never reloads over one. */
export const useUnsaved = create<UnsavedState>()(() => ({ forms: 0 }));
