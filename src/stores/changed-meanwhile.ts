import { create } from "zustand";

/** Whether the list of replaced values is open: a toast and the sync panel open it. */
export const useChangedMeanwhile = create<{ isOpen: boolean }>()(() => ({ isOpen: false }));

/** Opens or closes the list. */
export function showChangedMeanwhile(isOpen: boolean) {
  useChangedMeanwhile.setState({ isOpen });
}
